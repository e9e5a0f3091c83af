import { ExternalLink, FileText } from 'lucide-react'
import { useState } from 'react'
import { RECEIPTS, smallReceipt } from '#contract/receipts.ts'
import { FullPicture, FileViewer } from '../../ui/file-viewer.tsx'

const shape =
  'relative z-1 grid size-12 shrink-0 cursor-pointer place-items-center overflow-hidden rounded-control border border-line bg-sunken text-muted hover:border-ink hover:text-ink'

/** A button for a receipt: our own receipts open here, others in a new tab. */
export function ReceiptButton({ url, reason }: { url: string; reason: string }) {
  const [isOpen, setIsOpen] = useState(false)
  const name = `Receipt for ${reason}`
  if (!url.startsWith(RECEIPTS)) {
    return (
      <a
        href={url}
        target="_blank"
        rel="noopener noreferrer"
        aria-label={`${name}, opens in a new tab`}
        className={shape}
      >
        <ExternalLink />
      </a>
    )
  }
  const isPdf = url.endsWith('.pdf')
  return (
    <>
      <button type="button" aria-label={name} onClick={() => setIsOpen(true)} className={shape}>
        {isPdf ? (
          <FileText size={22} />
        ) : (
          <img
            src={smallReceipt(url)}
            alt=""
            loading="lazy"
            className="absolute inset-0 size-full object-cover"
          />
        )}
      </button>
      <FileViewer
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
        name={name}
        // Phones do not show PDFs within a page.
        action={
          isPdf && (
            <a
              href={url}
              target="_blank"
              rel="noopener noreferrer"
              className="inline-flex min-h-11 shrink-0 items-center gap-2 text-sm font-semibold text-spruce underline underline-offset-4"
            >
              <ExternalLink size={18} />
              Open in a new tab
            </a>
          )
        }
      >
        {isPdf ? (
          <iframe src={url} title={name} className="block h-[75svh] w-full bg-white" />
        ) : (
          <FullPicture url={url} name={name} />
        )}
      </FileViewer>
    </>
  )
}
