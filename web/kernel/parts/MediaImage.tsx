/** A picture of the company's media, in a box of a size that is known before the picture is. */
import { IconFile } from '@tabler/icons-react'
import { type MediaPart, useMediaUrl } from '../session/media-url.ts'
import classes from './MediaImage.module.css'

type MediaImageProps = {
  id: string
  /** What it shows; empty where a name stands beside it. */
  alt: string
  part?: MediaPart
  /** Fills its box, cut at the edges; else it is shown whole. */
  fit?: 'cover' | 'contain'
  className?: string
}

export function MediaImage(props: MediaImageProps) {
  const { id, alt, part = 'thumb', fit = 'cover', className = '' } = props
  const { data: url, isError } = useMediaUrl(id, part)
  return (
    <span className={`${classes.box} ${className}`} data-fit={fit}>
      {url && <img className={classes.image} src={url} alt={alt} draggable={false} />}
      {isError && <IconFile className={classes.missing} stroke={1.6} aria-label={alt} />}
    </span>
  )
}

/** Where a picture could be and none is: another kind of file, or nothing yet. */
export const EmptyPicture = ({ className = '' }: { className?: string }) => (
  <span className={`${classes.box} ${className}`}>
    <IconFile className={classes.missing} stroke={1.6} aria-hidden />
  </span>
)
