import { IconAlertCircleFilled } from '@tabler/icons-react'
import classes from './Profile.module.css'

/** What was refused as a whole, where no field can say it. The place exists before the message. */
export const ProfileProblem = ({ text }: { text: string | undefined }) => (
  <div role="alert">
    {text && (
      <p className={classes.problem}>
        <IconAlertCircleFilled size={18} aria-hidden />
        <span>{text}</span>
      </p>
    )}
  </div>
)
