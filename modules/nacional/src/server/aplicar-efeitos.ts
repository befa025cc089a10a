import { cancelarDocumento } from '@iss/documento/server'
import { anularDocumento, type DocumentoEletronico, escriturarDocumento } from '@iss/escrituracao/server'
import { Aliquota } from '@iss/kernel/aliquota'
import { Competencia } from '@iss/kernel/competencia'
import { estadoDaNota, type CodigoEvento, type EstadoNacional } from '@iss/nfse-nacional/regras/eventos'
import type { Pessoa } from '@iss/pessoa/tables/pessoa'
import type { Context } from '@iss/platform/server'
import { subitemDeCodigoNacional } from '@iss/tributacao/domain/item-lista-servico'
import { passo } from '@iss/tributacao/domain/memoria'
import type { Regime } from '@iss/tributacao/domain/regime'
import { eq } from 'drizzle-orm'
import {
  exigibilidadeDaNota,
  impostoDaNota,
  isForaDoDasPelaNota,
  type Lancamento,
  lancamentosDaNota,
  regimeDaNota,
} from '../domain/efeitos.ts'
import type { NotaNacionalLida, ParteNacional } from '../domain/nota-nacional.ts'
import type { Pendencia } from '../domain/pendencia.ts'
import { type NacionalNota, nacionalNotaTable as table } from '../tables/nota-nacional.ts'
import { nacionalEventoTable } from '../tables/recebimento.ts'
import { acharOuCadastrar } from './cadastrar-parte.ts'
import type { Interpretacao } from './interpretacao.ts'

const SEM_LUGAR = '9999999'

/** State of a note after the events that have come so far. */
export async function lerEstadoDaNota({ db }: Context, chave: string): Promise<EstadoNacional> {
  const eventos = await db.select().from(nacionalEventoTable).where(eq(nacionalEventoTable.chave, chave))
  return estadoDaNota(
    eventos.map(({ identificador, codigo, momento, chaveSubstituta, bloqueia, desfaz }) => ({
      id: identificador,
      codigo: codigo as CodigoEvento,
      momento,
      chaveSubstituta: chaveSubstituta ?? undefined,
      bloqueia: (bloqueia ?? undefined) as CodigoEvento | undefined,
      desfaz: desfaz ?? undefined,
    })),
  )
}

/** Brings state, books and document of a note up to its events. Nothing changes when they are already. */
export async function atualizarEstado(ctx: Context, nota: NacionalNota): Promise<void> {
  const estado = await lerEstadoDaNota(ctx, nota.chave)
  await ctx.db.update(table).set(camposDoEstado(estado)).where(eq(table.id, nota.id))
  if (estado.situacao === 'NORMAL') return
  const motivo = motivoDoFim(estado.encerradaPor, estado.chaveSubstituta)
  for (const escrit of [nota.escritPrestadorId, nota.escritTomadorId, nota.escritIntermediarioId])
    if (escrit !== null) await anularDocumento(ctx, escrit, motivo)
  if (nota.situacao === 'NORMAL') await encerrarDocumento(ctx, nota, motivo)
}

/** The state of a note as its row keeps it. */
export function camposDoEstado(estado: EstadoNacional) {
  return {
    situacao: estado.situacao,
    encerradaPor: estado.encerradaPor,
    substituidaPor: estado.chaveSubstituta,
    analisePendente: estado.analisePendente,
    manifestacaoPrestador: estado.prestador,
    manifestacaoTomador: estado.tomador,
    manifestacaoIntermediario: estado.intermediario,
    bloqueados: [...estado.bloqueados],
  }
}

/** The document of a note that ended is cancelled, which leaves its trace. */
export async function encerrarDocumento(
  ctx: Context,
  { id, chave }: { id: number; chave: string },
  motivo: string,
): Promise<void> {
  await cancelarDocumento(ctx, id, motivo)
  await ctx.audit({ tipo: 'nacional.nota.encerrada', entidade: 'nacional_nota', entidadeId: id, depois: { chave, motivo } })
}

/** In words, what ended a note. */
export function motivoDoFim(encerradaPor: string | null, chaveSubstituta: string | null): string {
  switch (encerradaPor) {
    case '105102':
      return `Substituída no Emissor Nacional${chaveSubstituta ? ` pela NFS-e ${chaveSubstituta}` : ''}.`
    case '105104':
      return 'Cancelada por deferimento da análise fiscal.'
    case '305101':
      return 'Cancelada por ofício.'
    default:
      return 'Cancelada no Emissor Nacional.'
  }
}

type Escritos = Pick<
  NacionalNota,
  'prestadorId' | 'tomadorId' | 'intermediarioId' | 'escritPrestadorId' | 'escritTomadorId' | 'escritIntermediarioId'
>

/** What a note was before it was booked: its state, entries that it has already, a signature that does not hold. */
export type AntesDosLivros = Escritos & Pick<NacionalNota, 'situacao' | 'encerradaPor' | 'substituidaPor' | 'pendencias'>
/** What booking a note adds to its row. */
export type DepoisDosLivros = Escritos & Pick<NacionalNota, 'atividadeId' | 'pendencias'>

/**
 * Enters a note into the books of the parties that it concerns, once each, and says what somebody has to complete: a registration made from
 * the note, an activity that no register has. The caller keeps the answer with the note.
 */
export async function lancarNosLivros(
  ctx: Context,
  nota: AntesDosLivros,
  lida: NotaNacionalLida,
  interpretacao: Interpretacao,
): Promise<DepoisDosLivros> {
  const { municipio, tabelas } = interpretacao
  const pendencias = new Set<Pendencia>(nota.pendencias.filter((cada) => cada === 'ASSINATURA'))
  const { prestadorId, tomadorId, intermediarioId, escritPrestadorId, escritTomadorId, escritIntermediarioId } = nota
  const escritos: Escritos = {
    prestadorId,
    tomadorId,
    intermediarioId,
    escritPrestadorId,
    escritTomadorId,
    escritIntermediarioId,
  }
  const competencia = Competencia.fromData(lida.competencia)
  const exigibilidade = exigibilidadeDaNota(lida)
  const regimeSemCadastro = regimeDaNota(lida, null)
  const lancamentos = lancamentosDaNota(lida, municipio)
  const cadastrar = lancamentos.some(({ papel }) => papel === 'PRESTADOR')
  const prestador = await acharOuCadastrar(ctx, lida.prestador, { cadastrar, regime: regimeSemCadastro }, interpretacao)
  const regime = prestador.pessoa
    ? regimeDaNota(lida, await interpretacao.regimeEm(prestador.pessoa, competencia))
    : regimeSemCadastro
  const foraDoDas =
    isForaDoDasPelaNota(lida) ||
    (regime === 'SIMPLES' && prestador.pessoa !== undefined && (await interpretacao.foraDoDas(prestador.pessoa, competencia)))
  const atividade = await tabelas.findAtividade(lida.codigoNacional, prestador.pessoa?.id ?? null)
  if (!atividade) pendencias.add('ATIVIDADE')
  const apurado = impostoDaNota(lida, {
    exigibilidade,
    regime,
    foraDoDas,
    municipio,
    aliquotaLocal: atividade ? tabelas.aliquota(atividade.id, lida.dataPrestacao) : (lida.aliquota ?? Aliquota.zero),
  })
  for (const lancamento of lancamentos) {
    const parte = parteDe(lida, lancamento)
    const { pessoa } =
      lancamento.parte === 'PRESTADOR'
        ? prestador
        : await acharOuCadastrar(ctx, parte, { cadastrar: lancamento.exigeCadastro, regime: 'FATURAMENTO' }, interpretacao)
    if (pessoa?.naturezaCadastro === 'PROVISORIO' || (!pessoa && lancamento.exigeCadastro))
      pendencias.add(`CADASTRO_${lancamento.parte}`)
    if (!pessoa) continue
    const campos = camposDe[lancamento.parte]
    escritos[campos.pessoa] = pessoa.id
    if (escritos[campos.escrit] !== null || !atividade || !lida.valorServico.isPositive()) continue
    const outro = lancamento.papel === 'PRESTADOR' ? lida.tomador : lida.prestador
    escritos[campos.escrit] = await escriturarDocumento(
      ctx,
      montarLancamento(lida, {
        lancamento,
        pessoa,
        outro,
        outroId: lancamento.papel === 'TOMADOR' ? (prestador.pessoa?.id ?? null) : null,
        municipio,
        regime,
        foraDoDas,
        atividadeId: atividade.id,
        tipoTributacaoId: tabelas.tipoTributacao(exigibilidade, lancamento.retido),
        exigibilidade,
        ...apurado,
        anulado: nota.situacao === 'NORMAL' ? null : motivoDoFim(nota.encerradaPor, nota.substituidaPor),
      }),
    )
  }
  return {
    ...escritos,
    prestadorId: escritos.prestadorId ?? prestador.pessoa?.id ?? null,
    atividadeId: atividade?.id ?? null,
    pendencias: [...pendencias],
  }
}

const camposDe = {
  PRESTADOR: { pessoa: 'prestadorId', escrit: 'escritPrestadorId' },
  TOMADOR: { pessoa: 'tomadorId', escrit: 'escritTomadorId' },
  INTERMEDIARIO: { pessoa: 'intermediarioId', escrit: 'escritIntermediarioId' },
} as const

function parteDe(lida: NotaNacionalLida, { parte, documento }: Lancamento): ParteNacional & { documento: string } {
  const pessoa = parte === 'PRESTADOR' ? lida.prestador : parte === 'TOMADOR' ? lida.tomador : lida.intermediario
  if (!pessoa) throw new Error(`The note has no ${parte}`)
  return { ...pessoa, documento }
}

type Partes = Pick<
  DocumentoEletronico,
  'regime' | 'foraDoDas' | 'atividadeId' | 'tipoTributacaoId' | 'exigibilidade' | 'imposto' | 'aliquota' | 'anulado'
> & {
  lancamento: Lancamento
  pessoa: Pessoa
  outro: ParteNacional | null
  outroId: number | null
  municipio: string
  regime: Regime
}

function montarLancamento(
  lida: NotaNacionalLida,
  { lancamento, pessoa, outro, outroId, municipio, ...partes }: Partes,
): DocumentoEletronico {
  const { imposto, aliquota, exigibilidade } = partes
  const devidoAqui = lida.municipioIncidencia === municipio && exigibilidade === 'EXIGIVEL'
  return {
    ...partes,
    titularId: pessoa.id,
    papel: lancamento.papel,
    chave: lida.chave,
    serie: lida.gerador === 2 ? 'NAC' : lida.municipioEmissor,
    numero: lida.numero,
    competencia: Competencia.fromData(lida.competencia),
    dataPrestacao: lida.dataPrestacao,
    outro: {
      id: outroId,
      documento: outro?.documento ?? '',
      nome: outro?.nome ?? 'Não identificado',
      municipio: outro?.municipio ?? null,
    },
    itemListaServico: subitemDeCodigoNacional(lida.codigoNacional) ?? lida.codigoNacional,
    optanteSimples: lida.opcaoSimples !== 1,
    municipioPrestacao: lida.municipioPrestacao ?? SEM_LUGAR,
    municipioIncidencia: lida.municipioIncidencia ?? municipio,
    devidoAqui,
    retido: lancamento.retido,
    valorTotal: lida.valorServico,
    deducoes: lida.valorServico.minus(lida.base),
    base: lida.base,
    descricao: lida.discriminacao.slice(0, 2000),
    memoria: [
      passo(
        'nota-nacional',
        `NFS-e nacional ${lida.chave}: base ${lida.base.format()}, alíquota ${aliquota.format()}%, ISS ${imposto.format()}.`,
        { valorServico: lida.valorServico, base: lida.base, aliquota, imposto },
        'Documento recebido do ambiente nacional da NFS-e',
      ),
    ],
  }
}
