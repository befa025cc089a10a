import type { Data } from '@iss/kernel/data'
import type { Dinheiro } from '@iss/kernel/dinheiro'

export type LinhaCnab240 = {
  /** Number of the guide. */
  guia: number
  dataPagamento: Data
  dataCredito: Data
  valor: Dinheiro
  /** 06 settlement unless told. */
  movimento?: string
}

export type ArquivoCnab240 = {
  /** Code of the beneficiary. */
  convenio: string
  empresa: string
  banco: string
  nomeBanco: string
  geradoEm: Data
  sequencial: number
  linhas: readonly LinhaCnab240[]
}

const dia = (data: Data) => data.split('-').toReversed().join('')
const zeros = (valor: number | bigint | string, tamanho: number) => String(valor).padStart(tamanho, '0')

/** A record of 240 positions from texts at positions counted from 1. */
function registro(partes: readonly (readonly [posicao: number, texto: string])[]): string {
  let texto = ''
  for (const [posicao, parte] of partes) texto = texto.padEnd(posicao - 1) + parte
  return texto.padEnd(240)
}

/** Writes a return of slips in CNAB 240 as a bank does, in one lot. For the demonstration and for tests of the reading. */
export function montarCnab240({ convenio, empresa, banco, nomeBanco, geradoEm, sequencial, linhas }: ArquivoCnab240): string {
  const titulos = linhas.flatMap(({ guia, dataPagamento, dataCredito, valor, movimento = '06' }, indice) => {
    const comeco = (ordem: number, segmento: string) => [1, `${banco}00013${zeros(ordem, 5)}${segmento} ${movimento}`] as const
    const centavos = zeros(valor.toCentavos(), 15)
    return [
      registro([
        comeco(indice * 2 + 1, 'T'),
        [40, `14${zeros(guia, 15)}`],
        [58, '1'],
        [59, zeros(guia, 11)],
        [74, dia(dataPagamento)],
        [82, centavos],
        [97, banco],
        [100, '00001'],
        [199, zeros(150, 15)],
      ]),
      registro([
        comeco(indice * 2 + 2, 'U'),
        [18, zeros(0, 60)],
        [78, centavos],
        [93, centavos],
        [108, zeros(0, 30)],
        [138, dia(dataPagamento)],
        [146, dia(dataCredito)],
      ]),
    ]
  })
  const registros = [
    registro([
      [1, `${banco}00000`],
      [33, convenio.slice(0, 20)],
      [73, empresa.slice(0, 30)],
      [103, nomeBanco.slice(0, 30)],
      [143, `2${dia(geradoEm)}120000${zeros(sequencial, 6)}050`],
    ]),
    registro([[1, `${banco}00011T01`]]),
    ...titulos,
    registro([
      [1, `${banco}00015`],
      [18, zeros(titulos.length + 2, 6)],
    ]),
    registro([
      [1, `${banco}99999`],
      [18, `000001${zeros(titulos.length + 4, 6)}`],
    ]),
  ]
  return `${registros.join('\r\n')}\r\n`
}
