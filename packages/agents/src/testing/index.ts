export { type ScriptedCall, scriptedModel, type ScriptedModel, type ScriptedStep } from "./scripted-model.ts";
