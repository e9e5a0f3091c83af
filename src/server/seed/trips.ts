import { camping } from './trips/camping.ts'
import { climbing } from './trips/climbing.ts'
import { cycling } from './trips/cycling.ts'
import { hiking } from './trips/hiking.ts'
import { other } from './trips/other.ts'
import type { SeedTrip } from './trips/seed-trip.ts'
import { snowSports } from './trips/snow-sports.ts'
import { vegaIslands } from './trips/vega-islands.ts'
import { waterSports } from './trips/water-sports.ts'

export type { SeedTrip }

/** All trips of the demo. The first one gets the id 1. */
export const trips: SeedTrip[] = [
  vegaIslands,
  ...hiking,
  ...camping,
  ...climbing,
  ...cycling,
  ...waterSports,
  ...snowSports,
  ...other,
]
