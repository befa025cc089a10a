import { Aliquota } from '@iss/kernel/aliquota'
import type { Data } from '@iss/kernel/data'
import { Dinheiro } from '@iss/kernel/dinheiro'
import { all, fill, type Violation } from '@iss/kernel/errors'
import { notaErrors } from '@iss/nota/domain/errors'
import type { IbsCbsGravado, TributoGravado } from '@iss/nota/domain/ibs-cbs-gravado'
import type { NotaCanonica } from '@iss/nota/domain/nota'
import type { IbsCbsNota } from '@iss/nota/domain/partes-nota'
import { labelEnteGoverno } from '@iss/tributacao/domain/compra-governamental'
import { type PassoMemoria, passo } from '@iss/tributacao/domain/memoria'
import type { Regime } from '@iss/tributacao/domain/regime'
import { isVigente } from '@iss/tributacao/domain/vigencia'
import { exigeGruposNacionais } from './chaves-municipais.ts'
import type { ResultadoNota } from './entrada-calculo.ts'
import type { AtividadeComAliquota, FatosDaNota } from './fatos-da-nota.ts'
import { calcularIbsCbs, findAliquotasIbsCbs, iniciosIbsCbs, type ResultadoIbsCbs, type TributoIbsCbs } from './ibs-cbs.ts'

/** IBS and CBS of a note: what it declares, completed by the registers, and what came of it. */
export type IbsCbsDaNota = {
  /** The group belongs on the note: its issuer told it, or the law asks for it since a date. */
  readonly aplica: boolean
  readonly grupo: IbsCbsNota | null
  readonly nbs: string | null
  readonly resultado: ResultadoIbsCbs | null
  /** As it is stored with the note; null without amounts. */
  readonly gravado: IbsCbsGravado | null
  readonly memoria: readonly PassoMemoria[]
  readonly violations: readonly Violation[]
  readonly avisos: readonly string[]
}

const semGrupo: IbsCbsDaNota = {
  aplica: false,
  grupo: null,
  nbs: null,
  resultado: null,
  gravado: null,
  memoria: [],
  violations: [],
  avisos: [],
}

/** Whether the law asks a provider of the regime for the groups on the civil date of the service. Source: law §0.1 (3). */
export function isIbsCbsDevido(regime: Regime, data: Data): boolean {
  return iniciosIbsCbs.some((linha) => linha.regimes.includes(regime) && isVigente(linha, data))
}

/**
 * The groups of IBS and CBS of a note. They stand on it when its issuer tells them, or from the date of the law on when the city registered what
 * its activity declares; with the switch exigeGruposNacionais a note that must bear them is refused without. What the issuer left open comes from
 * the activity. Never refuses: what is wrong comes out as violations.
 */
export function apurarIbsCbs(
  nota: NotaCanonica,
  fatos: FatosDaNota,
  escolhida: { readonly atividade: AtividadeComAliquota | null; readonly regime: Regime; readonly resultado: ResultadoNota },
): IbsCbsDaNota {
  const { regras } = fatos
  const atividade = escolhida.atividade?.atividade ?? null
  const padrao = regras.ibsCbs(atividade?.id ?? null)
  const exige = fatos.switches(exigeGruposNacionais)
  const devido = isIbsCbsDevido(escolhida.regime, nota.dataPrestacao)
  const informado = nota.ibsCbs
  if (!informado && !(devido && (padrao || exige))) return semGrupo
  const classificacao = informado?.classificacao || (padrao?.classificacao ?? '')
  const nbs = nota.servico.nbs ?? atividade?.nbs ?? null
  const grupo: IbsCbsNota = {
    ...(informado ?? ibsCbsVazio),
    indicadorOperacao: informado?.indicadorOperacao || (padrao?.indicador ?? ''),
    cst: informado?.cst || classificacao.slice(0, 3),
    classificacao,
  }
  const conhecida = regras.ibsCbsClassificacoes.find(({ codigo }) => codigo === classificacao)
  const aliquotas = regras.ibsCbsAliquotas ?? aliquotasDaLei(nota.dataPrestacao)
  const ente = grupo.tipoEnteGoverno
  const violations = [
    ...validarGrupo(grupo, { nbs, exige: exige && devido }),
    ...all(ente !== null && nota.tomador.documento?.length !== 14 && notaErrors.ibsCbsEnteSemCnpj),
  ]
  const comum = { aplica: true, grupo, nbs, violations }
  if (violations.length > 0) return { ...semGrupo, ...comum }
  if (!conhecida || !aliquotas)
    return {
      ...semGrupo,
      ...comum,
      avisos: [
        ...(conhecida ? [] : [fill(notaErrors.ibsCbsSemClassificacao, { codigo: classificacao }).message]),
        ...(aliquotas ? [] : [fill(notaErrors.ibsCbsSemAliquota, { ano: nota.dataPrestacao.slice(0, 4) }).message]),
      ],
    }
  const { reducaoIbs, reducaoCbs } = conhecida
  const redutor = ente === null ? null : regras.redutorGoverno(ente)
  const regular = regras.ibsCbsClassificacoes.find(({ codigo }) => codigo === grupo.tributacaoRegular?.classificacao) ?? null
  const reembolsos = Dinheiro.sum(grupo.reembolsos.map(({ valor }) => valor))
  const { resultado: iss } = escolhida
  const resultado = calcularIbsCbs({
    data: nota.dataPrestacao,
    aliquotas,
    valorServico: iss.valorTotal,
    descontoIncondicional: iss.descontoIncondicional,
    reembolsos,
    iss: iss.imposto,
    pis: nota.pisCofins ? (nota.pisCofins.valorPis ?? Dinheiro.zero) : nota.retencoes.pis,
    cofins: nota.pisCofins ? (nota.pisCofins.valorCofins ?? Dinheiro.zero) : nota.retencoes.cofins,
    reducao: { uf: reducaoIbs, mun: reducaoIbs, cbs: reducaoCbs },
    redutorGoverno: redutor,
    regular: regular && { uf: regular.reducaoIbs, mun: regular.reducaoIbs, cbs: regular.reducaoCbs },
    diferimento: grupo.diferimento && {
      uf: grupo.diferimento.uf,
      mun: grupo.diferimento.municipio,
      cbs: grupo.diferimento.cbs,
    },
    liquido: iss.aReceber,
  })
  const semRedutor = ente !== null && redutor === null && nota.dataPrestacao >= INICIO_DO_REDUTOR
  const avisos = semRedutor ? [fill(notaErrors.ibsCbsSemRedutor, { ente: labelEnteGoverno(ente) }).message] : []
  const gravado = gravar(grupo, { nbs, reembolsos, reducaoIbs, reducaoCbs, redutor, resultado })
  return { ...comum, resultado, gravado, memoria: [...resultado.memoria, resumo(gravado, resultado)], avisos }
}

/** From here on the law lowers the rates of purchases by governments (LC 214/2025 arts. 370 and 472). */
const INICIO_DO_REDUTOR = '2027-01-01'

/** A group that leaves everything to the activity. */
export const ibsCbsVazio: IbsCbsNota = {
  finalidade: '0',
  consumidorFinal: null,
  indicadorOperacao: '',
  tipoOperacao: null,
  notasReferenciadas: [],
  tipoEnteGoverno: null,
  destinatarioDistinto: false,
  destinatario: null,
  imovel: null,
  reembolsos: [],
  cst: '',
  classificacao: '',
  creditoPresumido: null,
  tributacaoRegular: null,
  diferimento: null,
}

/** The rates of the law, where it fixes all of them. */
function aliquotasDaLei(data: Data) {
  const linha = findAliquotasIbsCbs(data)
  if (!linha?.ibsUf || !linha.ibsMun || !linha.cbs) return null
  return { ibsUf: linha.ibsUf, ibsMun: linha.ibsMun, cbs: linha.cbs }
}

function validarGrupo(grupo: IbsCbsNota, { nbs, exige }: { nbs: string | null; exige: boolean }): Violation[] {
  const { classificacao, cst, indicadorOperacao, destinatario, destinatarioDistinto } = grupo
  return all(
    !/^\d{6}$/.test(classificacao) && notaErrors.ibsCbsClassificacao,
    /^\d{6}$/.test(classificacao) && !classificacao.startsWith(cst) && notaErrors.ibsCbsCst,
    !/^\d{6}$/.test(indicadorOperacao) && notaErrors.ibsCbsIndicador,
    nbs !== null && !/^\d{9}$/.test(nbs) && notaErrors.nbsInvalida,
    nbs === null && exige && notaErrors.nbsObrigatoria,
    destinatarioDistinto && !destinatario?.nome && notaErrors.ibsCbsDestinatario,
  )
}

function gravar(
  { cst, classificacao, indicadorOperacao, tipoOperacao, tipoEnteGoverno: ente }: IbsCbsNota,
  {
    nbs,
    reembolsos,
    reducaoIbs,
    reducaoCbs,
    redutor,
    resultado: { base, ibsUf, ibsMun, cbs, ibs, regular, totalNota },
  }: {
    nbs: string | null
    reembolsos: Dinheiro
    reducaoIbs: Aliquota
    reducaoCbs: Aliquota
    redutor: Aliquota | null
    resultado: ResultadoIbsCbs
  },
): IbsCbsGravado {
  const tributo = ({ aliquota, aliquotaEfetiva, diferido, valor }: TributoIbsCbs): TributoGravado => ({
    aliquota: aliquota.toString(),
    efetiva: aliquotaEfetiva.toString(),
    diferido: diferido.toString(),
    valor: valor.toString(),
  })
  const regularDe = ({ aliquotaEfetiva, valor }: TributoIbsCbs) => ({
    efetiva: aliquotaEfetiva.toString(),
    valor: valor.toString(),
  })
  return {
    cst,
    classificacao,
    indicadorOperacao,
    nbs,
    base: base.toString(),
    reembolsos: reembolsos.toString(),
    reducaoIbs: reducaoIbs.toString(),
    reducaoCbs: reducaoCbs.toString(),
    ibsUf: tributo(ibsUf),
    ibsMun: tributo(ibsMun),
    cbs: tributo(cbs),
    ibs: ibs.toString(),
    tipoOperacao,
    compraGovernamental: ente === null ? null : { ente, redutor: (redutor ?? Aliquota.zero).toString() },
    regular: regular && { ibsUf: regularDe(regular.ibsUf), ibsMun: regularDe(regular.ibsMun), cbs: regularDe(regular.cbs) },
    totalNota: totalNota.toString(),
  }
}

/** The line that stands on the printed note. */
function resumo(
  { cst, classificacao, indicadorOperacao, nbs, compraGovernamental: compra }: IbsCbsGravado,
  { base, ibs, ibsUf, ibsMun, cbs, totalNota }: ResultadoIbsCbs,
): PassoMemoria {
  const codigos = [`CST ${cst}`, `cClassTrib ${classificacao}`, `cIndOp ${indicadorOperacao}`, nbs ? `NBS ${nbs}` : null]
  const redutor = compra && Aliquota.from(compra.redutor)
  const governo = compra
    ? ` Compra governamental: ${labelEnteGoverno(compra.ente)}${redutor?.isZero() ? '' : `, redutor ${redutor?.format()}%`}.`
    : ''
  const valores = [
    `base ${base.format()}`,
    `IBS ${ibs.format()} (estado ${ibsUf.valor.format()}, município ${ibsMun.valor.format()})`,
    `CBS ${cbs.valor.format()}`,
    `total da nota ${totalNota.format()}`,
  ]
  return passo(
    'ibs-cbs',
    `IBS e CBS (${codigos.filter(Boolean).join(', ')}): ${valores.join('; ')}.${governo}`,
    { total: ibs.plus(cbs.valor) },
    'LC 214/2025',
  )
}
