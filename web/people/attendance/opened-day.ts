import type {
  AttendanceView,
  PersonAttendance,
} from '../../../domain/people/attendance/attendance-view.ts'

/** Whose day is looked at. */
export type OpenedDay = { person: string; day: string }

export type ShownDays = {
  data: AttendanceView
  people: readonly PersonAttendance[]
  onOpen: (person: string, day: string) => void
}
