// Finds a Chromium for the browser tests, or tries to install one.
import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chromium } from 'playwright-core'

const commands = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const installedPaths = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]

/** The path of an installed Chromium, or null. */
export function findChromium() {
  const configuredPath = process.env.CHROMIUM_PATH
  if (configuredPath) {
    if (existsSync(configuredPath)) return configuredPath
    throw new Error(`CHROMIUM_PATH is set to ${configuredPath}, but there is no such file.`)
  }
  const pathOfCommand = commands
    .map((name) => spawnSync('which', [name], { encoding: 'utf8' }).stdout?.trim())
    .find(Boolean)
  const paths = [...installedPaths, chromium.executablePath()]
  return pathOfCommand ?? paths.find((path) => existsSync(path)) ?? null
}

/** Finds or installs Chromium: as root from Debian's packages, otherwise Playwright's build. */
export function getChromium() {
  const found = findChromium()
  if (found) return found
  console.log('Installing Chromium for the browser tests…')
  const run = (command, args) => execFileSync(command, args, { stdio: ['ignore', 'inherit', 'inherit'] })
  try {
    if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
      run('apt-get', ['update', '-qq'])
      run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium'])
    } else {
      run(process.execPath, ['node_modules/playwright-core/cli.js', 'install', 'chromium'])
    }
  } catch {
    // The error below says what to do.
  }
  const installed = findChromium()
  if (installed) return installed
  throw new Error(
    'The browser tests need Chromium, and it could not be installed automatically.\n' +
      'Install it (Debian: apt-get install chromium; elsewhere: Google Chrome), or set CHROMIUM_PATH to its file.',
  )
}
