/** The figures of a chart as a table, for whoever hears the screen instead of seeing it. */
import type { Stop } from './cursor.ts'

export function ChartTable({ label, stops }: { label: string; stops: readonly Stop[] }) {
  const names = [...new Set(stops.flatMap(({ rows }) => rows.map(({ name }) => name)))]
  const valueIn = ({ rows }: Stop, name: string): string =>
    rows.find((row) => row.name === name)?.value ?? '–'
  return (
    <div className="ct-hidden">
      <table>
        <caption>{label}</caption>
        <thead>
          <tr>
            <td />
            {names.map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {stops.map((stop) => (
            <tr key={stop.at}>
              <th scope="row">{stop.title}</th>
              {names.map((name) => (
                <td key={name}>{valueIn(stop, name)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
