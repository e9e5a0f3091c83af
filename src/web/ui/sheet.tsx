import { type ReactNode, useId } from 'react'
import { useCloseOnNavigation } from '../hooks/use-close-on-navigation.ts'
import { CloseButton } from './close-button.tsx'
import { Dialog } from './dialog.tsx'

type SheetProps = { title: string; onClose: () => void; children: ReactNode }

/** A wide dialog with a title, which rises from the lower edge on phones. Going to another page closes it. */
export function Sheet({ title, onClose, children }: SheetProps) {
  const heading = useId()
  useCloseOnNavigation(onClose)
  return (
    <Dialog isOpen isSheet onClose={onClose} labelledBy={heading}>
      {/* Bars at the end stick to the lower edge: the menu of the page is not inside of the dialog. */}
      <div className="flex flex-col gap-8 px-4 pt-4 [--tabs:0px] sm:px-6 lg:pb-6">
        <div className="-mb-3 flex items-center justify-between gap-4">
          <h2 id={heading} className="text-2xl">
            {title}
          </h2>
          <CloseButton onClose={onClose} />
        </div>
        {children}
      </div>
    </Dialog>
  )
}
