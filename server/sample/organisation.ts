/** The people of the sample company and what they are busy with. */
import type { Name } from './data.ts'

type Person = {
  /** First and last name, in Latin and in Arabic letters. */
  latin: readonly [string, string]
  arabic: readonly [string, string]
  gender: 'female' | 'male'
  dateOfBirth: string
  startDate: string
  /** Numbers of the department, of the position within it and of the branch. */
  department: number
  position: number
  branch: number
  phone: string
}

const person = (
  latin: Person['latin'],
  arabic: Person['arabic'],
  gender: Person['gender'],
  [dateOfBirth, startDate]: readonly [string, string],
  [department, position, branch]: readonly [number, number, number],
  phone: string,
): Person => ({
  latin,
  arabic,
  gender,
  dateOfBirth,
  startDate,
  department,
  position,
  branch,
  phone,
})

export const employees: readonly Person[] = [
  person(
    ['Nadim', 'Karam'],
    ['نديم', 'كرم'],
    'male',
    ['1968-04-12', '1996-05-02'],
    [3, 1, 0],
    '+961 3 220 114',
  ),
  person(
    ['Rana', 'Haddad'],
    ['رنا', 'حداد'],
    'female',
    ['1981-09-30', '2009-01-12'],
    [0, 2, 0],
    '+961 3 614 870',
  ),
  person(
    ['Leila', 'Aoun'],
    ['ليلى', 'عون'],
    'female',
    ['1979-02-18', '2011-03-01'],
    [3, 0, 0],
    '+961 70 118 256',
  ),
  person(
    ['Ziad', 'Khoury'],
    ['زياد', 'خوري'],
    'male',
    ['1995-11-05', '2018-06-18'],
    [0, 0, 0],
    '+961 71 402 933',
  ),
  person(
    ['Maya', 'Saab'],
    ['مايا', 'صعب'],
    'female',
    ['2000-07-21', '2022-04-04'],
    [1, 1, 0],
    '+961 76 550 418',
  ),
  person(
    ['Karim', 'Nassar'],
    ['كريم', 'نصار'],
    'male',
    ['1987-01-09', '2014-10-06'],
    [2, 0, 0],
    '+961 3 907 341',
  ),
  person(
    ['Hala', 'Rizk'],
    ['هلا', 'رزق'],
    'female',
    ['1992-03-27', '2019-02-11'],
    [0, 2, 1],
    '+961 70 663 205',
  ),
  person(
    ['Fadi', 'Gemayel'],
    ['فادي', 'جميل'],
    'male',
    ['1998-12-14', '2021-09-01'],
    [0, 0, 1],
    '+961 71 285 690',
  ),
  person(
    ['Nour', 'Itani'],
    ['نور', 'عيتاني'],
    'female',
    ['1997-05-16', '2020-07-13'],
    [1, 0, 1],
    '+961 76 134 782',
  ),
  person(
    ['Elias', 'Daher'],
    ['الياس', 'ضاهر'],
    'male',
    ['1984-08-02', '2012-11-19'],
    [1, 2, 0],
    '+961 3 478 529',
  ),
  person(
    ['Samar', 'Fares'],
    ['سمر', 'فارس'],
    'female',
    ['2001-10-23', '2023-05-15'],
    [0, 1, 2],
    '+961 81 340 167',
  ),
  person(
    ['Jad', 'Mansour'],
    ['جاد', 'منصور'],
    'male',
    ['1990-06-11', '2017-01-23'],
    [0, 2, 2],
    '+961 70 829 504',
  ),
]

export const projects: readonly {
  name: Name
  code: string
  state: 'planned' | 'running' | 'done'
  startsOn: string
  endsOn: string | null
}[] = [
  {
    name: ['Café terrace in Hamra', 'Terrasse du café à Hamra', 'شرفة المقهى في الحمرا'],
    code: 'P-01',
    state: 'running',
    startsOn: '2026-02-02',
    endsOn: '2026-12-15',
  },
  {
    name: ['Solar panels', 'Panneaux solaires', 'ألواح الطاقة الشمسية'],
    code: 'P-02',
    state: 'running',
    startsOn: '2026-09-01',
    endsOn: null,
  },
  {
    name: ['Christmas hampers', 'Paniers de Noël', 'سلال العيد'],
    code: 'P-03',
    state: 'planned',
    startsOn: '2026-11-23',
    endsOn: '2026-12-31',
  },
]
