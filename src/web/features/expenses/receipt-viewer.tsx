import { ExternalLink, FileText, X } from 'lucide-react'
import { useState } from 'react'
import { RECEIPTS, smallReceipt } from '#contract/receipts.ts'
import { Dialog } from '../../ui/dialog.tsx'

const shape =
  'relative z-1 grid size-12 shrink-0 cursor-pointer place-items-center overflow-hidden rounded-control border border-line bg-sunken text-muted hover:border-ink hover:text-ink'

/** The way to what shows that something was paid: our own receipts open here, what lies elsewhere in a tab of its own. */
export function ReceiptButton({ url, reason }: { url: string; reason: string }) {
  const [isOpen, setIsOpen] = useState(false)
  const name = `Receipt of ${reason}`
  if (!url.startsWith(RECEIPTS)) {
    return (
      <a
        href={url}
        target="_blank"
        rel="noopener noreferrer"
        aria-label={`${name}, opens in a new tab`}
        className={shape}
      >
        <ExternalLink aria-hidden="true" size={20} strokeWidth={1.75} />
      </a>
    )
  }
  const isPdf = url.endsWith('.pdf')
  return (
    <>
      <button type="button" aria-label={name} onClick={() => setIsOpen(true)} className={shape}>
        {isPdf ? (
          <FileText aria-hidden="true" size={22} strokeWidth={1.75} />
        ) : (
          <img
            src={smallReceipt(url)}
            alt=""
            loading="lazy"
            className="absolute inset-0 size-full object-cover"
          />
        )}
      </button>
      <Dialog isOpen={isOpen} onClose={() => setIsOpen(false)} label={name} className="w-[56rem]">
        <div className="flex items-center gap-4 py-2 pr-2 pl-5">
          <p className="min-w-0 grow truncate font-semibold">{name}</p>
          {/* Phones show no PDF within a page. */}
          {isPdf && (
            <a
              href={url}
              target="_blank"
              rel="noopener noreferrer"
              className="inline-flex min-h-11 shrink-0 items-center gap-2 text-sm font-semibold text-spruce underline underline-offset-4"
            >
              <ExternalLink aria-hidden="true" size={18} strokeWidth={1.75} />
              Open in a new tab
            </a>
          )}
          <button
            type="button"
            aria-label="Close"
            onClick={() => setIsOpen(false)}
            className="grid size-11 shrink-0 cursor-pointer place-items-center rounded-control hover:bg-ink/5"
          >
            <X aria-hidden="true" size={20} strokeWidth={1.75} />
          </button>
        </div>
        {isPdf ? (
          <iframe src={url} title={name} className="block h-[75svh] w-full bg-white" />
        ) : (
          <img src={url} alt={name} className="mx-auto block max-h-[80svh] max-w-full" />
        )}
      </Dialog>
    </>
  )
}
