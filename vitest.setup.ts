import fc from "fast-check";

// The same cases at every run, so that a failure is the change's. Others are tried with FC_SEED=$RANDOM pnpm test.
fc.configureGlobal({ seed: Number(process.env["FC_SEED"] ?? 20_260_610) });
