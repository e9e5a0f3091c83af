import { useState } from 'react'
import { usePreventFileDrops } from '../../hooks/use-file-drop.ts'
import { Library } from './library.tsx'
import { PicturePanel } from './picture-panel.tsx'
import { pictureSlots, type PictureField, type TripPictures } from './picture-slots.ts'

export type ImagesAndMediaProps = {
  tripId: number
  pictures: TripPictures
  errors: Partial<Record<PictureField, string>>
  onChange: (field: PictureField, url: string) => void
  /** An upload has begun (true) or ended (false): leaving meanwhile would abort it. */
  onUpload: (isRunning: boolean) => void
}

/** A trip's pictures and the library. The form saves them. */
export function ImagesAndMedia({ tripId, pictures, errors, onChange, onUpload }: ImagesAndMediaProps) {
  /** The panel that was used last gets pasted pictures. */
  const [lastUsedField, setLastUsedField] = useState<PictureField>('heroImageUrl')
  usePreventFileDrops()
  return (
    <div className="py-10">
      <div className="grid gap-5 lg:grid-cols-3">
        {pictureSlots.map((slot) => (
          <PicturePanel
            key={slot.field}
            slot={slot}
            tripId={tripId}
            url={pictures[slot.field]}
            error={errors[slot.field]}
            onChange={(url) => onChange(slot.field, url)}
            onUpload={onUpload}
            isPasteTarget={slot.field === lastUsedField}
            onUse={() => setLastUsedField(slot.field)}
          />
        ))}
      </div>
      <Library tripId={tripId} pictures={pictures} onChange={onChange} />
    </div>
  )
}
