import { render } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import type { UploadedImage } from '#contract/images.ts'
import { TestQueries } from '#testing/test-queries.tsx'
import { createQueryClient } from '../../api/query.ts'
import { Toaster } from '../../ui/toast.tsx'
import { ImagesAndMedia, type ImagesAndMediaProps } from './images-and-media.tsx'
import type { TripPictures } from './picture-slots.ts'

const noPictures: TripPictures = { heroImageUrl: '', imageUrl: '', accommodationImageUrl: '' }

export function pictureOf(id: number, originalName = `lake-${id}.jpg`): UploadedImage {
  const filename = `${String(id).padStart(16, '0')}-1600x1200-${'A'.repeat(48)}.jpg`
  return {
    id,
    filename,
    originalName,
    filePath: `/uploads/${filename}`,
    fileSize: 340_000,
    mimeType: 'image/jpeg',
    uploadedBy: 'maya',
    tripId: 7,
    createdAt: '2027-03-09T10:00:00.000Z',
  }
}

export const fileOf = (name: string, type = 'image/jpeg', bytes = 10) =>
  new File(['x'.repeat(bytes)], name, { type })

/** Renders the pictures in a form. The returned `form` always has its current content. */
export function showImages(
  initialPictures: Partial<TripPictures> = {},
  props: Partial<ImagesAndMediaProps> = {},
) {
  const form = { ...noPictures, ...initialPictures }
  function Form() {
    const [pictures, setPictures] = useState<TripPictures>({ ...form })
    return (
      <ImagesAndMedia
        tripId={7}
        pictures={pictures}
        errors={{}}
        onChange={(field, url) => {
          form[field] = url
          setPictures((before) => ({ ...before, [field]: url }))
        }}
        onUpload={() => undefined}
        {...props}
      />
    )
  }
  const queryClient = createQueryClient()
  const { unmount } = render(
    <TestQueries client={queryClient}>
      <Form />
      <Toaster />
    </TestQueries>,
  )
  return { form, queryClient, unmount, user: userEvent.setup() }
}
