import { getChromium } from '../../scripts/chromium.mjs'
import { ensureBuilt } from '../../scripts/ensure-built.mjs'

/** Processes and browsers use the build, so rebuild it if its sources are newer. */
export default function setup(): void {
  ensureBuilt()
  process.env.CHROMIUM_PATH = getChromium()
}
