import type { SearchableSessionStore } from "../../session-store.ts";
import { FILLER_SESSIONS, sessionBuilder } from "../session-builder.ts";
import { type StoreFactory, storePlace, type StorePlace } from "../store-place.ts";
import { testClock } from "../test-clock.ts";
import type { Law, LawContext } from "./law.ts";

/**
 * Tries a law on a store, and removes all that it left, also when it was broken.
 *
 * @param law the law
 * @param factory makes places for the store
 */
export async function runLaw(law: Law, factory: StoreFactory): Promise<void> {
  const places: StorePlace[] = [];
  const stores: SearchableSessionStore[] = [];
  try {
    await law.run(lawContext(factory, places, stores));
  } finally {
    await Promise.allSettled(stores.map((store) => store.close()));
    await Promise.all(places.map((place) => place.remove()));
  }
}

function lawContext(
  factory: StoreFactory,
  places: StorePlace[],
  stores: SearchableSessionStore[],
): LawContext {
  const clock = testClock();
  const write = sessionBuilder(clock);
  const newPlace = (): StorePlace => {
    const place = storePlace(factory);
    places.push(place);
    return place;
  };
  const openAt = async (place: StorePlace, settings: Parameters<LawContext["open"]>[0]) => {
    const store = await place.open({ ...settings, now: clock.now });
    stores.push(store);
    return store;
  };
  let ownPlace: StorePlace | undefined;
  return {
    open: async (settings) => openAt((ownPlace ??= newPlace()), settings),
    openElsewhere: async (settings) => openAt(newPlace(), settings),
    clock,
    write,
    writeFillers: async (store) => {
      for (const [id, lines] of Object.entries(FILLER_SESSIONS)) await write(store, id, lines);
    },
    search: (store, query, options) => store.search(query, { nowMs: clock.now(), ...options }),
    searchByPoints: (store, query, options) =>
      store.search(query, { nowMs: clock.now(), ranking: "points", ...options }),
  };
}
