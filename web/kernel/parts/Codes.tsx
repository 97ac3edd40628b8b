/** Words with numbers of documents in them: a number is read in one piece, no line ends inside it. */
import classes from './Codes.module.css'

const code = /([\p{L}\d]+(?:-[\p{L}\d]+)*-\d+)/u

/** What is longer may not fit a phone: it breaks where it has to. */
const mostSigns = 20

export const Codes = ({ text }: { text: string }) =>
  text.split(code).map((part, at) =>
    at % 2 === 1 && part.length <= mostSigns ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no other name.
      <span key={at} className={classes.code}>
        {part}
      </span>
    ) : (
      part
    ),
  )
