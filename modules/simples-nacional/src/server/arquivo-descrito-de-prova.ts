import { escreverPorLeiaute, type Leiaute, type Modelo } from '@iss/lote/leiaute'
import { type LeiauteSimples, leiautesSimples, modelosSimples, type TipoDescrito } from '../domain/leiautes-simples.ts'

/** A record of a file for tests and demonstration: its name in the model, and its values as they are read ('2026-03-20', '1234.56'). */
export type RegistroDeProva = readonly [registro: string, valores: Readonly<Record<string, string>>]

/** A whole file by its descriptor, records in the order given; every figure invented. */
export function arquivoDescrito(
  tipo: TipoDescrito,
  registros: readonly RegistroDeProva[],
  leiaute: LeiauteSimples = leiautesSimples[tipo],
): string {
  const modelo: Record<string, Modelo> = modelosSimples[tipo]
  const escrever = (nome: string, valores: readonly Readonly<Record<string, string>>[]) =>
    escreverPorLeiaute(valores, modelo[nome] ?? {}, { ...leiaute, ...leiaute.registros[nome] } as Leiaute).toString()
  const [raiz = ''] = Object.keys(modelo)
  if (leiaute.forma === 'COLUNAS')
    return escrever(
      raiz,
      registros.map(([, valores]) => valores),
    )
  const linhas = registros.map(([nome, valores]) => escrever(nome, [valores])).join('')
  return leiaute.forma === 'CAMPOS' ? `AAAAA|1|20260401|20260430\r\n${linhas}ZZZZZ|${registros.length + 2}\r\n` : linhas
}
