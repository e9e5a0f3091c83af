// Draws the share picture for all pages but those of trips: npx tsx scripts/draw-share-picture.ts
import { writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { drawPicture } from '../src/server/sharing/draw-picture.ts'

const publicFolder = fileURLToPath(new URL('../src/web/public', import.meta.url))

const picture = await drawPicture(`${publicFolder}/photos/hero.jpg`, {
  titles: ['Group adventures, with a seat in someone’s car'],
  facts: ['Book a place, share the costs, pay online'],
})
await writeFile(`${publicFolder}/share.jpg`, picture)
