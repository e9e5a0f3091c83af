import { getChromium } from '../../scripts/chromium.mjs'
import { ensureBuilt } from '../../scripts/ensure-built.mjs'

/** Processes and browsers run what was built; what is older than its sources is built anew. */
export default function setup(): void {
  ensureBuilt()
  process.env.CHROMIUM_PATH = getChromium()
}
