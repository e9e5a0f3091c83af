import type { ReactNode } from 'react'
import { CloseButton } from './close-button.tsx'
import { Dialog } from './dialog.tsx'

type FileViewerProps = {
  isOpen: boolean
  onClose: () => void
  name: string
  /** Shown beside the name. */
  action?: ReactNode
  children: ReactNode
}

/** A picture or document in full size, with its name. */
export function FileViewer({ isOpen, onClose, name, action, children }: FileViewerProps) {
  return (
    <Dialog isOpen={isOpen} onClose={onClose} label={name} className="w-[56rem]">
      <div className="flex items-center gap-4 py-2 pr-2 pl-5">
        <p className="min-w-0 grow truncate font-semibold">{name}</p>
        {action}
        <CloseButton onClose={onClose} />
      </div>
      {children}
    </Dialog>
  )
}

export function FullPicture({ url, name }: { url: string; name: string }) {
  return <img src={url} alt={name} className="mx-auto block max-h-[80svh] max-w-full" />
}
