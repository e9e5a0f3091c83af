import type { UploadedImage } from '#contract/images.ts'
import { uploadedImages } from '../db/tables/images.ts'

export const imageColumns = {
  id: uploadedImages.id,
  filename: uploadedImages.filename,
  originalName: uploadedImages.originalName,
  filePath: uploadedImages.filePath,
  fileSize: uploadedImages.fileSize,
  mimeType: uploadedImages.mimeType,
  uploadedBy: uploadedImages.uploadedBy,
  tripId: uploadedImages.tripId,
  createdAt: uploadedImages.createdAt,
}

type ImageRow = Omit<UploadedImage, 'createdAt'> & { createdAt: Date }

export function toImage(row: ImageRow): UploadedImage {
  return { ...row, createdAt: row.createdAt.toISOString() }
}
