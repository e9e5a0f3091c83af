/** Widths in which uploaded pictures are stored, up to their own width. */
const WIDTHS = [640, 1280, 2400]
export const MAX_PICTURE_WIDTH = 2400
export const MAX_PICTURE_HEIGHT = 2400

/** Where uploaded pictures are served. */
export const UPLOADS = '/uploads/'

/** A file is stored by its name alone: '/uploads/a.jpg' -> 'a.jpg'. */
export function fileNameOf(path: string): string {
  return path.slice(UPLOADS.length)
}

/** Size of the placeholder in a picture's name, in pixels: so small that it is a blur when enlarged. */
export const BLUR = { width: 4, height: 3 }

/**
 * An uploaded picture, described by its path, so that no call is needed to learn its sizes.
 * `/uploads/<id>-<width>x<height>-<blur>.jpg`, or `.webp` if it moves; its sizes are beside it:
 * `/uploads/<id>-<width>x<height>-<blur>-640.avif`.
 */
export type UploadedPicture = {
  /** The file's name without its extension. */
  name: string
  /** Width of the largest size. */
  width: number
  height: number
  /** All stored widths, the smallest first. */
  widths: number[]
  isMoving: boolean
  /** Colours of the blur as rows of a bitmap: blue, green, red, from the bottom row up; base64url. */
  blur: string
}

const pattern =
  /^\/uploads\/([0-9a-z]{16}-([1-9]\d{0,3})x([1-9]\d{0,3})-([\w-]{48}))(-[1-9]\d{0,3})?\.(avif|jpg|webp)$/

/** Null if the path is not an uploaded picture's. */
export function parseUploadPath(path: string): UploadedPicture | null {
  const [, name = '', width = '', height = '', blur = '', size, ending] = pattern.exec(path) ?? []
  // A width or the ending .avif belongs to one of the sizes beside the picture.
  if (name === '' || size !== undefined || ending === 'avif') return null
  return {
    name,
    width: Number(width),
    height: Number(height),
    widths: pictureWidths(Number(width)),
    isMoving: ending === 'webp',
    blur,
  }
}

/** Whether this is the path of an uploaded picture, in any size. */
export function isUploadPath(path: string): boolean {
  return pattern.test(path)
}

/** 900 -> [640, 900]: never wider than the picture itself. */
export function pictureWidths(width: number): number[] {
  return [...WIDTHS.filter((each) => each < width), width]
}

/**
 * The path of one size. The largest size in the format that every browser supports has the picture's own
 * path.
 */
export function sizePath({ name, width, isMoving }: UploadedPicture, size: number, format: string): string {
  const isOwnPath = size === width && format === (isMoving ? 'webp' : 'jpg')
  return isOwnPath ? `${UPLOADS}${name}.${format}` : `${UPLOADS}${name}-${size}.${format}`
}

/** All files of a picture: every size in every format. */
export function pictureFiles(picture: UploadedPicture): string[] {
  const formats = picture.isMoving ? ['webp'] : ['avif', 'webp', 'jpg']
  return picture.widths.flatMap((size) => formats.map((format) => sizePath(picture, size, format)))
}

/** The 54-byte header of a 4 × 3 bitmap in base64; 54 is a multiple of 3, so the pixels can simply follow. */
const BITMAP_HEADER = 'Qk1aAAAAAAAAADYAAAAoAAAABAAAAAMAAAABABgAAAAAACQAAAATCwAAEwsAAAAAAAAAAAAA'

/** The blur as a data URL, so that a style can show it at once. */
export function blurUrl({ blur }: Pick<UploadedPicture, 'blur'>): string {
  return `data:image/bmp;base64,${BITMAP_HEADER}${blur.replaceAll('-', '+').replaceAll('_', '/')}`
}
