import type { Competencia } from '@iss/kernel/competencia'
import { achado, type Achado, type CodigoAchado } from './achados.ts'
import { type TipoArredondamento, tiposArredondamento, type TipoConsolidacao, tiposConsolidacao } from './apuracao.ts'
import type { ContextoDesif } from './contexto.ts'
import { titulosInstituicao } from './instituicao.ts'
import { type ModuloDesif, modulosDesif, posicaoDe, type VersaoLeiaute, versaoDe } from './leiaute.ts'
import { lerMes } from './valores.ts'

/** What the first record of a file says. Months as '2026-03'. */
export type Cabecalho = {
  readonly raiz: string
  readonly nome: string
  readonly titulo: string
  readonly municipio: string
  readonly inicio: string
  readonly fim: string
  readonly modulo: ModuloDesif
  readonly retificadora: boolean
  readonly protocoloAnterior: string
  readonly consolidacao: TipoConsolidacao | null
  readonly matriz: string
  readonly versao: VersaoLeiaute
  readonly arredondamento: TipoArredondamento | null
}

/** Module and version of a first line, which tell by what layout it is read; null when it is no header. */
export function reconhecerCabecalho(linha: string): { versao: VersaoLeiaute | null; modulo: ModuloDesif | null } | null {
  const campos = linha.split('|')
  if (campos[1] !== '0000') return null
  const modulo = modulosDesif.find((um) => String(um) === campos[posicaoDe('3.2', '0000', 'Modu_Decl')]) ?? null
  return { versao: versaoDe(campos[posicaoDe('3.2', '0000', 'Idn_Versao')] ?? ''), modulo }
}

/** Reads a header whose fields hold by themselves. */
export function lerCabecalho(campos: readonly string[], versao: VersaoLeiaute, modulo: ModuloDesif): Cabecalho {
  const de = (nome: string) => campos[posicaoDe(versao, '0000', nome)] ?? ''
  return {
    raiz: de('CNPJ'),
    nome: de('Nome'),
    titulo: de('Tipo_Inti'),
    municipio: de('Cod_Munc'),
    inicio: lerMes(de('Ano_Mes_Inic_Cmpe')) ?? '',
    fim: lerMes(de('Ano_Mes_Fim_Cmpe')) ?? '',
    modulo,
    retificadora: de('Tipo_Decl') === '2',
    protocoloAnterior: de('Prtc_Decl_Ante').trim(),
    consolidacao: tiposConsolidacao.find((tipo) => String(tipo) === de('Tipo_Cnso')) ?? null,
    matriz: de('CNPJ_Resp_Rclh'),
    versao,
    arredondamento: tiposArredondamento.find((tipo) => String(tipo) === de('Tipo_Arred')) ?? null,
  }
}

/** What stands against a header by itself and by what the city knows: tables, period, order of deliveries. */
export function conferirCabecalho(campos: readonly string[], cabecalho: Cabecalho, contexto: ContextoDesif): Achado[] {
  const achados: Achado[] = []
  const { versao, modulo, inicio, fim } = cabecalho
  const contra = (codigo: CodigoAchado, campo: string, se: boolean) => {
    if (!se) return
    achados.push(achado(codigo, { linha: 1, registro: '0000', campo, conteudo: campos[posicaoDe(versao, '0000', campo)] ?? '' }))
  }
  const tipo = campos[posicaoDe(versao, '0000', 'Tipo_Decl')]
  contra('ED003', 'Tipo_Inti', !titulosInstituicao.some((letra) => letra === cabecalho.titulo))
  contra('ED006', 'Tipo_Decl', tipo !== '1' && tipo !== '2')
  contra('ED059', 'Cod_Munc', contexto.municipio !== null && cabecalho.municipio !== contexto.municipio)
  contra('ED901', 'CNPJ', contexto.raiz !== null && cabecalho.raiz !== contexto.raiz)
  contra('ED054', 'Ano_Mes_Fim_Cmpe', fim < inicio)
  contra('ED052', 'Ano_Mes_Fim_Cmpe', inicio.slice(0, 4) !== fim.slice(0, 4))
  contra('ED004', 'Ano_Mes_Fim_Cmpe', Number(contexto.hoje.slice(0, 4)) - Number(fim.slice(0, 4)) > 10)
  // Module 3 tells the year in advance; the others what has happened.
  contra('ED005', 'Ano_Mes_Inic_Cmpe', inicio > contexto.hoje.slice(0, 7))
  const tem = (campo: string) => (campos[posicaoDe(versao, '0000', campo)] ?? '') !== ''
  if (modulo === 2) {
    contra('ED023', 'Ano_Mes_Fim_Cmpe', inicio !== fim && inicio.slice(0, 4) === fim.slice(0, 4))
    contra('ED012', 'Tipo_Cnso', !tem('Tipo_Cnso'))
    contra('ED031', 'Tipo_Cnso', tem('Tipo_Cnso') && cabecalho.consolidacao === null)
    contra('ED044', 'Tipo_Arred', !tem('Tipo_Arred'))
    contra('ED045', 'Tipo_Arred', tem('Tipo_Arred') && cabecalho.arredondamento === null)
    const porDependencia = cabecalho.consolidacao !== null && cabecalho.consolidacao >= 3
    contra('ED013', 'CNPJ_Resp_Rclh', cabecalho.consolidacao !== null && !porDependencia && !tem('CNPJ_Resp_Rclh'))
    contra('ED051', 'CNPJ_Resp_Rclh', porDependencia && tem('CNPJ_Resp_Rclh'))
  } else {
    contra('ED021', 'Tipo_Cnso', tem('Tipo_Cnso'))
    contra('ED048', 'CNPJ_Resp_Rclh', tem('CNPJ_Resp_Rclh'))
    contra('ED049', 'Tipo_Arred', tem('Tipo_Arred'))
  }
  if (modulo === 1 || modulo === 3) {
    const [de, ate] = [inicio.slice(5), fim.slice(5)]
    contra('ED074', 'Ano_Mes_Inic_Cmpe', de !== '01' && !(modulo === 1 && de === '07'))
    contra('ED075', 'Ano_Mes_Fim_Cmpe', ate !== '12' && !(modulo === 1 && ate === '06'))
  }
  contra('ED024', 'Prtc_Decl_Ante', cabecalho.retificadora && cabecalho.protocoloAnterior === '')
  contra('ED026', 'Prtc_Decl_Ante', tipo === '1' && cabecalho.protocoloAnterior !== '')
  entregas(cabecalho, contexto, contra)
  return achados
}

type Contra = (codigo: CodigoAchado, campo: string, se: boolean) => void

function entregas(cabecalho: Cabecalho, { hoje, emVigor, encerradas, diaDoPrazo }: ContextoDesif, contra: Contra): void {
  const { modulo, inicio, fim, retificadora, protocoloAnterior } = cabecalho
  if (emVigor) {
    const anterior = emVigor.find((uma) => uma.modulo === modulo && uma.inicio === inicio && uma.fim === fim)
    contra('ED905', 'Prtc_Decl_Ante', retificadora && protocoloAnterior !== '' && anterior?.protocolo !== protocoloAnterior)
    // Module 4 answers requests: several of one period may stand.
    contra('ED906', 'Tipo_Decl', modulo !== 4 && !retificadora && anterior !== undefined)
    const temPlano = emVigor.some((uma) => uma.modulo === 3 && uma.inicio <= inicio && uma.fim >= inicio)
    contra('EA901', 'Modu_Decl', modulo !== 3 && !temPlano)
    const meses = emVigor.filter((uma) => uma.modulo === 2).map((uma) => uma.inicio)
    const antes = mesAntes(inicio)
    contra(
      'A904',
      'Ano_Mes_Inic_Cmpe',
      modulo === 2 && !retificadora && meses.some((mes) => mes < antes) && !meses.includes(antes),
    )
  }
  contra('EA904', 'Ano_Mes_Inic_Cmpe', modulo === 2 && (encerradas?.has(inicio) ?? false))
  contra(
    'A905',
    'Ano_Mes_Inic_Cmpe',
    modulo === 2 && !retificadora && diaDoPrazo !== null && hoje > `${mesDepois(inicio)}-${String(diaDoPrazo).padStart(2, '0')}`,
  )
}

function somarMes(mes: string, quantos: number): string {
  const ordinal = Number(mes.slice(0, 4)) * 12 + Number(mes.slice(5)) - 1 + quantos
  return `${String(Math.floor(ordinal / 12)).padStart(4, '0')}-${String((ordinal % 12) + 1).padStart(2, '0')}`
}
const mesAntes = (mes: string): string => somarMes(mes, -1)
const mesDepois = (mes: string): string => somarMes(mes, 1)

/** '2026-03' of a competence, as headers hold it. */
export const mesDe = (competencia: Competencia): string => competencia.toString()
