import { useState } from 'react'
import { Library } from './library.tsx'
import { PicturePanel } from './picture-panel.tsx'
import { pictureSlots, type PictureField, type TripPictures } from './picture-slots.ts'
import { usePreventFileDrops } from '../../hooks/use-file-drop.ts'

export type ImagesAndMediaProps = {
  tripId: number
  pictures: TripPictures
  errors: Partial<Record<PictureField, string>>
  onChange: (field: PictureField, url: string) => void
  /** An upload has begun (true) or ended (false): leaving meanwhile would abort it. */
  onUpload: (isUnderWay: boolean) => void
}

/** A trip's pictures and the library. The form saves them. */
export function ImagesAndMedia({ tripId, pictures, errors, onChange, onUpload }: ImagesAndMediaProps) {
  const [lastUsed, setLastUsed] = useState<PictureField>('heroImageUrl')
  usePreventFileDrops()
  return (
    <div className="py-10">
      <div className="grid gap-5 lg:grid-cols-3">
        {pictureSlots.map((place) => (
          <PicturePanel
            key={place.field}
            place={place}
            tripId={tripId}
            url={pictures[place.field]}
            error={errors[place.field]}
            onChange={(url) => onChange(place.field, url)}
            onUpload={onUpload}
            isPasteTarget={place.field === lastUsed}
            onUse={() => setLastUsed(place.field)}
          />
        ))}
      </div>
      <Library tripId={tripId} pictures={pictures} onChange={onChange} />
    </div>
  )
}
