/** The house at the head of the display, and its pictures: with a session, or by the display's own secret. */

import type { Shown } from '../../../domain/pos/display/shown.ts'
import { MediaImage } from '../../kernel/parts/MediaImage.tsx'
import classes from './Display.module.css'

export function CompanyPicture({
  id,
  token,
  className = '',
}: {
  id: string
  token: string | null
  className?: string
}) {
  if (!token)
    return <MediaImage id={id} alt="" part="content" fit="contain" className={className} />
  return (
    <span className={className}>
      <img className={classes.picture} src={`/api/displays/${token}/pictures/${id}`} alt="" />
    </span>
  )
}

export function CompanyHead({ shown, token }: { shown: Shown; token: string | null }) {
  const { name, logo } = shown.company
  return (
    <header className={classes.company}>
      {logo && <CompanyPicture id={logo} token={token} className={classes.logo} />}
      <span className={classes.companyName}>
        <bdi>{name}</bdi>
      </span>
    </header>
  )
}
