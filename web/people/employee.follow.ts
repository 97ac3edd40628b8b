/** A user name opens an account; whoever leaves has his closed, unless somebody opens it again. */
import type { FormFollow } from '../kernel/form/model/form-follow.ts'

const followAccount: FormFollow = (values, typed) => {
  if (typed === 'username' && values.username && values.isAccountActive === null)
    return { isAccountActive: true, userType: values.userType ?? 'staff' }
  if (typed === 'isActive' && values.isActive === false && values.isAccountActive)
    return { isAccountActive: false }
  return {}
}

export default followAccount
