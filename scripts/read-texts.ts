import { readdirSync, readFileSync } from 'node:fs'
import { findTexts, type FoundText } from './find-texts.ts'

/** What people see first comes first; the demo's contents come last. */
const FOLDERS = ['src/web/shell', 'src/web/pages', 'src/web', 'src/contract', 'src/server', 'src/server/seed']
const SOURCE = /(?<!\.test|\.fixture|\.d)\.tsx?$/
/** Technical strings, log messages, and the words that the assistant looks for in PDFs and questions. */
const EXCLUDED_PATHS =
  /^src\/server\/(db\/|assistant\/(pdf\/|answers\/(parse-question|question-patterns|find-day)|limit-this-process)|language\/|ports\/assistant\/model\/|app|main|make-admin|describe-error|ports\/mailer\/smtp|ports\/payments\/stripe|seed\/people)/

/** The texts of the product, file by file. Paths are relative to the project's folder. */
export function readTexts(): { path: string; texts: FoundText[] }[] {
  const paths = FOLDERS.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .map((name) => `${folder}/${name.replaceAll('\\', '/')}`)
      .sort()
      .filter((path) => SOURCE.test(path) && folderOf(path) === folder && !EXCLUDED_PATHS.test(path)),
  )
  return paths
    .map((path) => ({ path, texts: findTexts(path, readFileSync(path, 'utf8')) }))
    .filter(({ texts }) => texts.length > 0)
}

/** The innermost of FOLDERS that contains the file, so that no file is listed twice. */
function folderOf(path: string): string | undefined {
  return FOLDERS.filter((folder) => path.startsWith(`${folder}/`)).sort((a, b) => b.length - a.length)[0]
}
