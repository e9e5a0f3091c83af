import type { ReactNode } from 'react'
import { useObjectUrl } from '../../hooks/use-object-url.ts'

/** A local picture, with its upload status. */
export function ChosenFile({ file, children }: { file: File; children: ReactNode }) {
  const src = useObjectUrl(file)
  return (
    <div className="relative aspect-4/3 overflow-hidden rounded-control border border-line bg-sunken">
      {src !== null && <img src={src} alt="" className="size-full object-cover" />}
      <div className="absolute inset-0 flex flex-col items-center justify-center gap-3 bg-[rgb(8_18_14/0.66)] p-4 text-center text-white">
        {children}
      </div>
    </div>
  )
}
