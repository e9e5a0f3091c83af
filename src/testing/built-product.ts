import { getChromium } from '../../scripts/chromium.mjs'
import { ensureBuilt } from '../../scripts/ensure-built.mjs'

/** Vitest's global setup for processes and browsers: they use the build, so it is built if it is outdated. */
export default function setup(): void {
  ensureBuilt()
  process.env.CHROMIUM_PATH = getChromium()
}
