// npm run texts: prints every text of the product that people read, file by file, with its line.
import { readTexts } from './read-texts.ts'

for (const { path, texts } of readTexts()) {
  console.log(path)
  for (const { line, text } of texts) console.log(`${String(line).padStart(5)}  ${text}`)
  console.log()
}
