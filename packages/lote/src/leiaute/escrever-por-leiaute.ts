import { type XmlTag, tag, writeXml } from '@iss/platform/xml'
import { escreverValor, type Leiaute, type Modelo, numeroDoCampo, posicaoDe } from './leiaute.ts'

/** Writes records as the descriptor says: what `lerPorLeiaute` reads back. For examples of a file, and for tests of the reading. */
export function escreverPorLeiaute<M extends Modelo>(
  registros: readonly Readonly<Partial<Record<keyof M & string, string>>>[],
  modelo: M,
  leiaute: Leiaute<keyof M & string>,
): Buffer {
  const lugares = Object.entries(leiaute.lugares) as [keyof M & string, string][]
  const celula = (registro: (typeof registros)[number], campo: keyof M & string) =>
    escreverValor(registro[campo] ?? '', modelo[campo]?.formato ?? 'texto', leiaute)
  if (leiaute.forma === 'COLUNAS') {
    const aspas = (texto: string) => `"${texto.replaceAll('"', '""')}"`
    const linhas = [lugares.map(([, nome]) => nome), ...registros.map((um) => lugares.map(([campo]) => celula(um, campo)))]
    return Buffer.from(linhas.map((linha) => `${linha.map(aspas).join(';')}\r\n`).join(''))
  }
  if (leiaute.forma === 'POSICOES')
    return Buffer.from(
      registros
        .map((um) => {
          let linha = leiaute.registro
          for (const [campo, lugar] of lugares.toSorted(([, a], [, b]) => posicaoDe(a).inicio - posicaoDe(b).inicio)) {
            const { inicio, tamanho } = posicaoDe(lugar)
            linha = linha.padEnd(inicio) + celula(um, campo).slice(0, tamanho)
          }
          return `${linha}\r\n`
        })
        .join(''),
      'latin1',
    )
  if (leiaute.forma === 'CAMPOS')
    return Buffer.from(
      registros
        .map((um) => {
          const partes = [leiaute.registro]
          for (const [campo, lugar] of lugares) partes[numeroDoCampo(lugar) - 1] = celula(um, campo)
          return `${Array.from(partes, (parte) => parte ?? '').join('|')}\r\n`
        })
        .join(''),
    )
  return Buffer.from(
    writeXml(
      tag(
        'Arquivo',
        ...registros.map((um) =>
          elemento(
            leiaute.registro,
            lugares.map(([campo, lugar]) => [lugar.split('/'), celula(um, campo)]),
          ),
        ),
      ),
      { declaration: true },
    ),
  )
}

/** An element with what stands at the paths below it. */
function elemento(nome: string, partes: readonly (readonly [caminho: readonly string[], texto: string])[]): XmlTag {
  const nomes = [...new Set(partes.map(([[primeiro = '']]) => primeiro))]
  return tag(
    nome,
    ...nomes.map((filho) => {
      const dele = partes.filter(([[primeiro]]) => primeiro === filho)
      const [unico] = dele
      return unico && unico[0].length === 1
        ? tag(filho, unico[1])
        : elemento(
            filho,
            dele.map(([[, ...resto], texto]) => [resto, texto]),
          )
    }),
  )
}
