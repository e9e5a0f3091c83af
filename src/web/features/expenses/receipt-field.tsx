import { FileCheck, FileUp } from 'lucide-react'
import { useRef, useState } from 'react'
import type { UseFormRegisterReturn } from 'react-hook-form'
import { RECEIPT_ENDINGS, RECEIPTS, type UploadedReceipt } from '#contract/receipts.ts'
import { useReportWhile } from '../../hooks/use-report-while.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { FileChooser } from '../../ui/file-chooser.tsx'
import { UploadFailure } from '../../ui/upload-failure.tsx'
import { useReceiptUpload } from './use-receipt-upload.ts'

type ReceiptFieldProps = {
  tripId: number
  field: UseFormRegisterReturn
  /** The field's value. */
  url: string
  error: string | undefined
  onChange: (url: string) => void
  /** An upload has begun (true) or ended (false). */
  onUpload: (isUnderWay: boolean) => void
}

/** Proof of a payment: a web address, or a file that is uploaded while the form is filled in. */
export function ReceiptField({ tripId, field, url, error, onChange, onUpload }: ReceiptFieldProps) {
  /** Kept for the name of its file. */
  const [uploaded, setUploaded] = useState<UploadedReceipt | null>(null)
  const { transfer, start, stop } = useReceiptUpload({
    tripId,
    onUploaded: (receipt) => {
      setUploaded(receipt)
      onChange(receipt.receiptUrl)
    },
  })
  const isUploading = transfer.state === 'uploading'
  useReportWhile(isUploading, onUpload)

  if (isUploading) return <ReceiptProgress file={transfer.file} part={transfer.part} onCancel={stop} />
  if (url.startsWith(RECEIPTS)) {
    const name = uploaded?.receiptUrl === url ? uploaded.originalName : 'Receipt'
    return <AttachedReceipt name={name} error={error} onRemove={() => onChange('')} />
  }
  return (
    <div>
      <Field
        label="Receipt URL"
        hint="Optional"
        inputMode="url"
        autoComplete="off"
        error={error}
        {...field}
      />
      <ChooseFile onFile={start} />
      {transfer.state === 'failed' && (
        <UploadFailure message={transfer.message} file={transfer.file} onRetry={start} />
      )}
    </div>
  )
}

function ChooseFile({ onFile }: { onFile: (file: File) => void }) {
  const chooser = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button size="sm" className="mt-3 w-full" onClick={() => chooser.current?.click()}>
        <FileUp size={18} />
        Upload a picture or PDF
      </Button>
      <FileChooser
        ref={chooser}
        aria-label="Receipt file"
        accept={RECEIPT_ENDINGS}
        onFiles={([file]) => {
          if (file) onFile(file)
        }}
      />
    </>
  )
}

/** `part` is how much has been sent, from 0 to 1. */
type ReceiptProgressProps = { file: File; part: number; onCancel: () => void }

function ReceiptProgress({ file, part, onCancel }: ReceiptProgressProps) {
  const percent = Math.round(part * 100)
  return (
    <div className="rounded-control border border-line bg-sunken px-4 py-3">
      <div className="flex items-center gap-3">
        <p className="min-w-0 grow truncate text-sm font-semibold">{file.name}</p>
        <p className="font-mono text-xs">{percent}%</p>
        <Button size="sm" variant="quiet" aria-label={`Cancel uploading ${file.name}`} onClick={onCancel}>
          Cancel
        </Button>
      </div>
      <div
        role="progressbar"
        aria-label={`Uploading ${file.name}`}
        aria-valuenow={percent}
        className="gauge mt-1 h-1.5 overflow-hidden rounded-full bg-line"
      >
        <div className="h-full bg-spruce transition-[width] duration-200" style={{ width: `${percent}%` }} />
      </div>
    </div>
  )
}

type AttachedReceiptProps = { name: string; error: string | undefined; onRemove: () => void }

function AttachedReceipt({ name, error, onRemove }: AttachedReceiptProps) {
  return (
    <div>
      <p className="mb-1.5 text-sm font-semibold">Receipt</p>
      <div className="flex min-h-12 items-center gap-3 rounded-control border border-line bg-moss-wash pr-1 pl-3.5 text-moss">
        <FileCheck className="shrink-0" />
        <p role="status" className="min-w-0 grow truncate font-semibold">
          {name}
        </p>
        <Button size="sm" variant="quiet" aria-label={`Remove ${name}`} onClick={onRemove}>
          Remove
        </Button>
      </div>
      {error !== undefined && <p className="mt-1.5 text-sm font-semibold text-berry">{error}</p>}
    </div>
  )
}
