// Handles a trip's pictures in the editor, as people do.
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { expect } from 'vitest'

/** A plain picture of one colour. */
export function createPicture(background: string): Promise<Buffer> {
  return sharp({ create: { width: 1600, height: 1200, channels: 3, background } })
    .jpeg()
    .toBuffer()
}

const picturePanel = (page: Page, name: string) => page.getByRole('region', { name: `${name} Image` })

/** Drops a picture on one of the three slots of a trip: 'Hero', 'Main' or 'Accommodation'. */
export async function dropPicture(page: Page, slot: string, name: string, bytes: Buffer): Promise<void> {
  const dataTransfer = await page.evaluateHandle(
    ([base64, filename]) => {
      const transfer = new DataTransfer()
      const contents = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
      transfer.items.add(new File([contents], filename, { type: 'image/jpeg' }))
      return transfer
    },
    [bytes.toString('base64'), name] as const,
  )
  await picturePanel(page, slot).dispatchEvent('dragenter', { dataTransfer })
  await picturePanel(page, slot).getByText('Drop to upload').waitFor()
  await picturePanel(page, slot).dispatchEvent('drop', { dataTransfer })
}

export async function choosePicture(page: Page, slot: string, name: string, bytes: Buffer): Promise<void> {
  const chooser = page.waitForEvent('filechooser')
  await picturePanel(page, slot)
    .getByRole('button', { name: /^Choose/ })
    .click()
  await (await chooser).setFiles({ name, mimeType: 'image/jpeg', buffer: bytes })
}

/** The URL of a panel's picture, once the browser has drawn it. */
export async function findDrawnPicture(page: Page, slot: string): Promise<string> {
  const image = picturePanel(page, slot).getByRole('img')
  await expect
    .poll(() => image.evaluate((element: HTMLImageElement) => element.naturalWidth))
    .toBeGreaterThan(0)
  return (await image.getAttribute('src')) ?? ''
}
