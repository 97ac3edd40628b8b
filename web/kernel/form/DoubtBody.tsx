/** What the server finds unusual. The records it names open beside, so that nothing typed is lost. */
import { Link } from 'react-router'
import { recordPath } from '../words/record-path.ts'
import classes from './DoubtBody.module.css'
import type { Doubt } from './model/form-save.ts'

export const DoubtBody = ({ message, links }: Doubt) => (
  <>
    {message}
    {links.length > 0 && (
      <ul className={classes.links}>
        {links.map(({ entity, id, title }) => (
          <li key={id}>
            <Link to={recordPath(entity, id)} target="_blank">
              <bdi>{title}</bdi>
            </Link>
          </li>
        ))}
      </ul>
    )}
  </>
)
