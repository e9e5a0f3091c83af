import { setFlagsFromString } from 'node:v8'

/**
 * Keeps the space for new objects small. V8 doubles it when much survives, as everything does that is loaded
 * at a start, and hardly ever makes it smaller again.
 */
export function keepYoungGenerationSmall(): void {
  setFlagsFromString('--semi-space-growth-factor=1')
}

/** From now on V8 decides: requests may need more. */
export function letYoungGenerationGrow(): void {
  setFlagsFromString('--semi-space-growth-factor=2')
}
