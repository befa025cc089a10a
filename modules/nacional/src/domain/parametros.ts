import { Aliquota } from '@iss/kernel/aliquota'
import type { Data } from '@iss/kernel/data'
import type {
  respostaAliquotas,
  respostaBeneficio,
  respostaConvenio,
  respostaRegimesEspeciais,
  respostaRetencoes,
} from '@iss/nfse-nacional/api/parametros'
import type { z } from 'zod'

export const gruposParametro = ['ALIQUOTA', 'BENEFICIO', 'REGIME_ESPECIAL', 'RETENCAO', 'CONVENIO'] as const
export type GrupoParametro = (typeof gruposParametro)[number]
export const labelGrupoParametro: Readonly<Record<GrupoParametro, string>> = {
  ALIQUOTA: 'Alíquota',
  BENEFICIO: 'Benefício',
  REGIME_ESPECIAL: 'Regime especial',
  RETENCAO: 'Retenção',
  CONVENIO: 'Convênio',
}

export const situacoesParametro = ['IGUAL', 'DIFERENTE', 'SO_MUNICIPIO', 'SO_PAINEL'] as const
export type SituacaoParametro = (typeof situacoesParametro)[number]
export const labelSituacaoParametro: Readonly<Record<SituacaoParametro, string>> = {
  IGUAL: 'Igual',
  DIFERENTE: 'Diferente',
  SO_MUNICIPIO: 'Só no município',
  SO_PAINEL: 'Só no painel',
}

/** One thing that both sides may say: what each says, in words; '' says nothing. */
export type Comparacao = {
  readonly grupo: GrupoParametro
  readonly codigo: string
  readonly descricao: string
  readonly municipio: string
  readonly painel: string
  readonly situacao: SituacaoParametro
}

type Aliquotas = NonNullable<z.output<typeof respostaAliquotas>['aliquotas']>
type Beneficio = NonNullable<z.output<typeof respostaBeneficio>['beneficio']>
type Convenio = NonNullable<z.output<typeof respostaConvenio>['parametrosConvenio']>
type Regimes = NonNullable<z.output<typeof respostaRegimesEspeciais>['regimesEspeciais']>
type Retencoes = NonNullable<z.output<typeof respostaRetencoes>['retencoes']>

/** A service as the panel asks for it: '010701' gives '01.07.01.000'. Source: national-api §4. */
export function servicoDoPainel(codigo: string): string {
  return `${codigo.slice(0, 2)}.${codigo.slice(2, 4)}.${codigo.slice(4, 6)}.000`
}

/** Six digits of a service of the panel, with or without the municipal split; '' when it has none. */
export function codigoDoPainel(servico: string): string {
  return servico.replace(/\D/g, '').slice(0, 6)
}

type Periodo = { inicio: string | null | undefined; fim: string | null | undefined }
const vale = ({ inicio, fim }: Periodo, dia: Data) => (!inicio || inicio.slice(0, 10) <= dia) && (!fim || fim.slice(0, 10) >= dia)
const taxas = (valores: readonly Aliquota[]) =>
  [...new Set(valores.map((valor) => valor.format()))].toSorted((a, b) => a.localeCompare(b)).map((texto) => `${texto}%`)

function comparar(grupo: GrupoParametro, codigo: string, descricao: string, municipio: string, painel: string): Comparacao {
  const situacao = municipio === painel ? 'IGUAL' : painel === '' ? 'SO_MUNICIPIO' : municipio === '' ? 'SO_PAINEL' : 'DIFERENTE'
  return { grupo, codigo, descricao, municipio, painel, situacao }
}

/** Rates in force on a day: those of the city's activities of the service, those that the panel publishes. */
export function compararAliquotas(
  servico: { codigo: string; descricao: string; aliquotas: readonly Aliquota[] },
  painel: Aliquotas | null,
  dia: Data,
): Comparacao {
  const publicadas = Object.values(painel ?? {})
    .flat()
    .filter(({ DtIni, DtFim }) => vale({ inicio: DtIni, fim: DtFim }, dia))
    .map(({ Aliq }) => Aliquota.from(String(Aliq)))
  return comparar(
    'ALIQUOTA',
    servico.codigo,
    servico.descricao,
    taxas(servico.aliquotas).join(' ou '),
    taxas(publicadas).join(' ou '),
  )
}

/** The benefit of exemption whose number the city wrote into its settings, and who has it. `isentos`: documents of exempt taxpayers. */
export function compararBeneficio(
  numero: string,
  isentos: readonly { documento: string; nome: string }[],
  painel: Beneficio | null,
  dia: Data,
): Comparacao[] {
  const vigente = painel && vale({ inicio: painel.dataInicioVigencia, fim: painel.dataFimVigencia }, dia)
  const tipo = painel
    ? `${tiposBeneficio[painel.tipoBeneficio] ?? `Tipo ${painel.tipoBeneficio}`}${vigente ? '' : ', fora de vigência'}`
    : ''
  const cabeca = comparar('BENEFICIO', numero, painel?.descricao ?? 'Benefício de isenção', 'Isenção', tipo)
  if (!painel) return [cabeca]
  const publicados = new Set(
    (painel.contribuintes ?? [])
      .filter(({ dataInicioVigencia: inicio, dataFimVigencia: fim }) => vale({ inicio, fim }, dia))
      .map(({ inscricao }) => inscricao.replace(/[^0-9A-Za-z]/g, '').toUpperCase()),
  )
  const daqui = isentos.map(({ documento, nome }) =>
    comparar('BENEFICIO', numero, `${nome} (${documento})`, 'Isento', publicados.has(documento) ? 'Isento' : ''),
  )
  const conhecidos = new Set(isentos.map(({ documento }) => documento))
  const deLa = [...publicados].filter((documento) => !conhecidos.has(documento))
  return [cabeca, ...daqui, ...deLa.map((documento) => comparar('BENEFICIO', numero, documento, '', 'Isento'))]
}

const tiposBeneficio: Readonly<Record<number, string>> = {
  1: 'Isenção',
  2: 'Redução da base de cálculo',
  3: 'Alíquota diferenciada',
  4: 'Redução e alíquota diferenciada',
}

/** Special regimes by regEspTrib of the layout. */
const regimesEspeciais: Readonly<Record<string, string>> = {
  1: 'Ato cooperado',
  2: 'Estimativa',
  3: 'Microempresa municipal',
  4: 'Notário ou registrador',
  5: 'Profissional autônomo',
  6: 'Sociedade de profissionais',
}

/** Special regimes that taxpayers of the city have in a service, and those that the panel publishes for it on a day. */
export function compararRegimes(
  servico: { codigo: string; descricao: string; regimes: readonly number[] },
  painel: Regimes | null,
  dia: Data,
): Comparacao[] {
  const publicados = new Set(
    Object.values(painel ?? {}).flatMap((porRegime) =>
      Object.entries(porRegime).flatMap(([regime, periodos]) =>
        periodos.some(({ dataInicio: inicio, dataFim: fim }) => vale({ inicio, fim }, dia)) ? [regime] : [],
      ),
    ),
  )
  const todos = [...new Set([...servico.regimes.map(String), ...publicados])].toSorted()
  return todos.map((regime) => {
    const nome = regimesEspeciais[regime] ?? `Regime ${regime}`
    const daqui = servico.regimes.map(String).includes(regime)
    return comparar(
      'REGIME_ESPECIAL',
      servico.codigo,
      `${nome}: ${servico.descricao}`,
      daqui ? 'Em uso' : '',
      publicados.has(regime) ? (daqui ? 'Em uso' : 'Publicado') : '',
    )
  })
}

/** Withholding: the list of LC 116 art. 6, and the services that the city has withheld by rules of its own. */
export function compararRetencoes(
  servicos: readonly { codigo: string; descricao: string }[],
  painel: Retencoes | null,
  dia: Data,
): Comparacao[] {
  const artigo = painel?.artigoSexto?.habilitado
  const daLei = comparar(
    'RETENCAO',
    '',
    'LC 116/2003, art. 6º, § 2º, II',
    'Aplicada',
    artigo === undefined || artigo === null ? '' : artigo ? 'Aplicada' : 'Não aplicada',
  )
  const publicados = new Map(
    (painel?.retencoesMunicipais ?? [])
      .filter(({ dataInicioVigencia: inicio, dataFimVigencia: fim }) => vale({ inicio, fim }, dia))
      .flatMap(({ descricao, servicos: lista }) =>
        (lista ?? []).map(({ codigoCompleto }) => [codigoDoPainel(codigoCompleto), descricao ?? ''] as const),
      ),
  )
  const daqui = servicos.map(({ codigo, descricao }) =>
    comparar('RETENCAO', codigo, descricao, 'Retida', publicados.has(codigo) ? 'Retida' : ''),
  )
  const conhecidos = new Set(servicos.map(({ codigo }) => codigo))
  const deLa = [...publicados].filter(([codigo]) => !conhecidos.has(codigo))
  return [daLei, ...daqui, ...deLa.map(([codigo, descricao]) => comparar('RETENCAO', codigo, descricao, '', 'Retida'))]
}

/** What the city agreed to, beside its settings here. */
export function compararConvenio({ envia }: { envia: boolean }, painel: Convenio | null): Comparacao[] {
  const simNao = (valor: number | null | undefined) => (valor === undefined || valor === null ? '' : valor === 1 ? 'Sim' : 'Não')
  const descricao = 'Compartilha notas com o ambiente nacional'
  return [comparar('CONVENIO', '', descricao, envia ? 'Sim' : 'Não', simNao(painel?.aderenteAmbienteNacional))]
}
