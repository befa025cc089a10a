import { type Data, plusDays } from '@iss/kernel/data'

/** Kinds of holiday: on none of them do guides fall due, because banks or the city hall are closed. */
export const tiposFeriado = ['NACIONAL', 'ESTADUAL', 'MUNICIPAL', 'PONTO_FACULTATIVO'] as const
export type TipoFeriado = (typeof tiposFeriado)[number]
export const labelTipoFeriado: Readonly<Record<TipoFeriado, string>> = {
  NACIONAL: 'Nacional',
  ESTADUAL: 'Estadual',
  MUNICIPAL: 'Municipal',
  PONTO_FACULTATIVO: 'Ponto facultativo',
}

export type Feriado = { dia: Data; descricao: string; tipo: TipoFeriado; recorrente?: boolean }

/** Easter Sunday of a year of the Gregorian calendar (1583 on), by the tables of the golden number and the epact. */
export function pascoa(ano: number): Data {
  const golden = (ano % 19) + 1
  const century = Math.floor(ano / 100) + 1
  const skipped = Math.floor((3 * century) / 4) - 12
  const moon = Math.floor((8 * century + 5) / 25) - 5
  const sunday = Math.floor((5 * ano) / 4) - skipped - 10
  let epact = (((11 * golden + 20 + moon - skipped) % 30) + 30) % 30
  if ((epact === 25 && golden > 11) || epact === 24) epact += 1
  let full = 44 - epact
  if (full < 21) full += 30
  const day = full + 7 - ((sunday + full) % 7)
  return plusDays(`${ano}-03-01`, day - 1)
}

/** First year in which 20/11 is a national holiday. Lei 14.759/2023. */
const CONSCIENCIA_NEGRA = 2024

/**
 * The national holidays of a year, and the days on which banks do not open (Carnival, Corpus Christi), in order.
 * Lei 662/1949, Lei 6.802/1980, Lei 9.093/1995 (Sexta-feira Santa), Lei 14.759/2023; bank days: Resolução CMN 4.880/2020.
 */
export function feriadosNacionais(ano: number): Feriado[] {
  const easter = pascoa(ano)
  const fixed = (day: string, descricao: string): Feriado => ({ dia: `${ano}-${day}`, descricao, tipo: 'NACIONAL' })
  const moved = (days: number, descricao: string, tipo: TipoFeriado): Feriado => ({
    dia: plusDays(easter, days),
    descricao,
    tipo,
  })
  return [
    fixed('01-01', 'Confraternização Universal'),
    moved(-48, 'Carnaval (segunda-feira)', 'PONTO_FACULTATIVO'),
    moved(-47, 'Carnaval (terça-feira)', 'PONTO_FACULTATIVO'),
    moved(-2, 'Sexta-feira Santa', 'NACIONAL'),
    fixed('04-21', 'Tiradentes'),
    fixed('05-01', 'Dia do Trabalho'),
    moved(60, 'Corpus Christi', 'PONTO_FACULTATIVO'),
    fixed('09-07', 'Independência do Brasil'),
    fixed('10-12', 'Nossa Senhora Aparecida'),
    fixed('11-02', 'Finados'),
    fixed('11-15', 'Proclamação da República'),
    ...(ano >= CONSCIENCIA_NEGRA ? [fixed('11-20', 'Dia Nacional de Zumbi e da Consciência Negra')] : []),
    fixed('12-25', 'Natal'),
  ].sort((a, b) => (a.dia < b.dia ? -1 : 1))
}

/**
 * The days from `de` to `ate`, both included, on which nothing falls due. A recurring holiday counts in its year and in every later one;
 * 29/02 only in leap years.
 */
export function diasDeFeriado(feriados: Iterable<Feriado>, de: Data, ate: Data): Set<Data> {
  const days = new Set<Data>()
  const add = (dia: Data) => {
    if (dia >= de && dia <= ate) days.add(dia)
  }
  for (const { dia, recorrente } of feriados) {
    add(dia)
    if (!recorrente) continue
    for (let ano = Math.max(Number(dia.slice(0, 4)) + 1, Number(de.slice(0, 4))); ano <= Number(ate.slice(0, 4)); ano++) {
      const leap = (ano % 4 === 0 && ano % 100 !== 0) || ano % 400 === 0
      if (dia.slice(5) !== '02-29' || leap) add(`${String(ano).padStart(4, '0')}${dia.slice(4)}`)
    }
  }
  return days
}
