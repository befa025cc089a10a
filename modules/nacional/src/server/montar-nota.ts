import { refere } from '@iss/platform/db'
import { documentoTable } from '@iss/documento/tables/documento'
import type { NotaCanonica } from '@iss/nota/domain/nota'
import { motivosSubstituicao } from '@iss/correcao/domain/substituicao'
import { notaFiscalTable } from '@iss/nota/tables/nota-fiscal'
import { serieTable } from '@iss/nota/tables/serie'
import { enderecoTable } from '@iss/pessoa/tables/pessoa'
import type { Context } from '@iss/platform/server'
import { listForaDoDas } from '@iss/conta/server'
import { exigibilidadeDeCodigo } from '@iss/tributacao/domain/exigibilidade'
import type { PassoMemoria } from '@iss/tributacao/domain/memoria'
import type { Regime } from '@iss/tributacao/domain/regime'
import { temIssFixo } from '@iss/tributacao/domain/simples-fixo'
import { atividadeTable } from '@iss/tributacao/tables/atividade'
import { and, eq, inArray } from 'drizzle-orm'
import { type Ambiente, tipoAmbiente } from '../domain/ambiente.ts'
import type { EnderecoLido, Guardado, NotaATranscrever, ParteLida } from '../domain/nota-a-transcrever.ts'
import { nacionalEnvioTable } from '../tables/envio.ts'
import { transcreverIbsCbs } from '../domain/transcrever-ibs-cbs.ts'
import type { Cidade } from './configuracao.ts'
import { lerNomesDeMunicipios } from './nomes-de-municipios.ts'

type Canonica = Guardado<NotaCanonica>
type Linha = Awaited<ReturnType<typeof lerLinhas>>[number]

/** What a note needs to be written in the national layout. `esperando`: the state of the note does not let it out yet. */
export type NotaMontada = { nota: NotaATranscrever; esperando: boolean }

/** Notes with everything that the national layout may say of them, by id, read as sets. */
export async function montarNotas(
  ctx: Context,
  envios: readonly { notaId: number; chave: string }[],
  { cidade, ambiente, beneficioIsencao }: { cidade: Cidade; ambiente: Ambiente; beneficioIsencao: string | null },
): Promise<Map<number, NotaMontada>> {
  if (envios.length === 0) return new Map()
  const linhas = await lerLinhas(
    ctx,
    envios.map(({ notaId }) => notaId),
  )
  const enderecos = await lerEnderecos(ctx, linhas)
  const originais = await lerOriginais(ctx, linhas)
  const doSimples = linhas.filter(({ nota }) => nota.regime === 'SIMPLES')
  const fora = await listForaDoDas(
    ctx,
    doSimples.map(({ nota }) => ({ pessoaId: nota.prestadorId, competencia: nota.competencia })),
  )
  const foraDoDas = new Map(doSimples.map(({ nota }, indice) => [nota.id, fora[indice] === true]))
  const codigos = linhas.flatMap(({ nota }) =>
    [
      nota.municipioPrestacao,
      nota.municipioIncidencia,
      (nota.dadosTomador as ParteLida | null)?.endereco?.municipio ?? [],
      (nota.tomadorId === null ? null : enderecos.get(nota.tomadorId)?.municipio) ?? [],
    ].flat(),
  )
  const nomeDoMunicipio = await lerNomesDeMunicipios(ctx, [...codigos, cidade.codigo])
  const chaves = new Map(envios.map(({ notaId, chave }) => [notaId, chave]))
  return new Map(
    linhas.map((linha) => {
      const { nota } = linha
      const montada = montar(linha, {
        chave: chaves.get(nota.id) ?? '',
        municipio: cidade,
        ambiente: tipoAmbiente(ambiente),
        beneficioIsencao,
        nomeDoMunicipio,
        foraDoDas: (foraDoDas.get(nota.id) ?? false) || temIssFixo(nota.memoria as PassoMemoria[]),
        enderecoTomador: nota.tomadorId === null ? null : (enderecos.get(nota.tomadorId) ?? null),
        chaveSubstituida: nota.substituidaId === null ? null : (originais.get(nota.substituidaId) ?? null),
      })
      return [nota.id, { nota: montada, esperando: nota.estado === 'AGUARDANDO_PAGAMENTO' || nota.estado === 'RASCUNHO' }]
    }),
  )
}

async function lerLinhas({ db }: Context, ids: readonly number[]) {
  const nota = notaFiscalTable
  return db
    .select({
      nota,
      documento: documentoTable,
      avulsa: serieTable.avulsa,
      atividade: {
        codigo: atividadeTable.codigo,
        nacional: atividadeTable.codigoTributacaoNacional,
        nbs: atividadeTable.nbs,
        resumo: atividadeTable.resumo,
      },
    })
    .from(nota)
    .innerJoin(documentoTable, refere(nota.id, documentoTable))
    .innerJoin(serieTable, refere(nota.serieId, serieTable))
    .innerJoin(atividadeTable, refere(nota.atividadeId, atividadeTable))
    .where(inArray(nota.id, [...ids]))
}

/** Main addresses of registered takers: notes often name only their document. */
async function lerEnderecos({ db }: Context, linhas: readonly Linha[]): Promise<Map<number, EnderecoLido>> {
  const ids = linhas.flatMap(({ nota }) => nota.tomadorId ?? [])
  if (ids.length === 0) return new Map()
  const rows = await db
    .select()
    .from(enderecoTable)
    .where(and(inArray(enderecoTable.pessoaId, ids), eq(enderecoTable.principal, true)))
  return new Map(
    rows.map((row) => [
      row.pessoaId,
      {
        logradouro: `${row.logradouroTipo} ${row.logradouroNome}`,
        numero: row.numero,
        complemento: row.complemento,
        bairro: row.bairro,
        municipio: row.municipioCodigo,
        uf: row.uf,
        cep: row.cep,
      },
    ]),
  )
}

/** Keys of the notes that others replaced; one that was never shared has none here. */
async function lerOriginais({ db }: Context, linhas: readonly Linha[]): Promise<Map<number, string>> {
  const ids = linhas.flatMap(({ nota }) => nota.substituidaId ?? [])
  if (ids.length === 0) return new Map()
  const table = nacionalEnvioTable
  const rows = await db
    .select({ notaId: table.notaId, chave: table.chave, situacao: table.situacao })
    .from(table)
    .where(and(inArray(table.notaId, ids), eq(table.tipo, 'NFSE')))
  return new Map(rows.filter(({ situacao }) => situacao !== 'DISPENSADO').map(({ notaId, chave }) => [notaId ?? 0, chave]))
}

type Contexto = Pick<
  NotaATranscrever,
  'chave' | 'municipio' | 'ambiente' | 'beneficioIsencao' | 'nomeDoMunicipio' | 'foraDoDas'
> & {
  enderecoTomador: EnderecoLido | null
  chaveSubstituida: string | null
}

function montar(
  { nota, avulsa, atividade }: Linha,
  { enderecoTomador, chaveSubstituida, ...contexto }: Contexto,
): NotaATranscrever {
  const canonica = nota.canonica as Partial<Canonica>
  const servico = canonica.servico
  const prestador = nota.dadosPrestador as NotaATranscrever['prestador']
  const tomador = nota.dadosTomador as ParteLida | null
  // Registered address, place of the service: where the operation is held to happen for IBS and CBS.
  const lugar = lugarDoIbs(nota, tomador?.endereco ?? enderecoTomador, contexto.municipio.codigo)
  const motivo = motivosSubstituicao.find(({ codigo }) => codigo === canonica.substituicao?.motivo)
  return {
    ...contexto,
    numero: nota.numero,
    emissao: nota.emissao,
    dataPrestacao: nota.dataPrestacao,
    avulsa,
    prestador: { ...prestador, telefone: prestador.telefone ?? null },
    tomador: tomador && { ...parteVazia, ...tomador, endereco: tomador.endereco ?? enderecoTomador },
    intermediario: canonica.intermediario ? { ...parteVazia, ...canonica.intermediario } : null,
    servico: {
      codigoNacional: servico?.codigoNacional ?? atividade.nacional ?? '',
      descricaoNacional: atividade.resumo,
      codigoMunicipal: atividade.codigo,
      nbs: servico?.nbs ?? atividade.nbs,
      codigoInterno: servico?.codigoInterno ?? null,
      discriminacao: nota.discriminacao,
      municipioPrestacao: nota.municipioPrestacao === EXTERIOR ? null : nota.municipioPrestacao,
      paisPrestacao: servico?.paisPrestacao ?? null,
      paisResultado: servico?.paisResultado ?? null,
      exigibilidade: exigibilidadeDeCodigo(nota.exigibilidade) ?? 'EXIGIVEL',
      tipoImunidade: servico?.tipoImunidade ?? null,
      numeroProcesso: servico?.numeroProcesso ?? null,
    },
    regime: nota.regime as Regime,
    municipioIncidencia: nota.municipioIncidencia,
    devidoAqui: nota.devidoAqui,
    retido: nota.retido,
    retidoPorIntermediario: canonica.informado?.responsavelRetencao === 'INTERMEDIARIO',
    valores: {
      total: nota.valorTotal,
      descontoIncondicional: nota.descontoIncondicional,
      descontoCondicional: nota.descontoCondicional,
      base: nota.base,
      aliquota: nota.aliquota,
      imposto: nota.imposto,
      pis: nota.pis,
      cofins: nota.cofins,
      csll: nota.csll,
      irrf: nota.irrf,
      inss: nota.inss,
    },
    deducoes: canonica.deducoes ?? [],
    pisCofins: canonica.pisCofins ?? null,
    totaisTributos: canonica.totaisTributos ?? { forma: 'NAO_INFORMADO' },
    obra: canonica.obra ?? null,
    evento: canonica.evento ?? null,
    documentoTecnico: canonica.documentoTecnico ?? null,
    documentoReferencia: canonica.documentoReferencia ?? null,
    pedido: canonica.pedido ?? null,
    itensPedido: canonica.itensPedido ?? [],
    observacoes: canonica.observacoes ?? null,
    substitui: chaveSubstituida
      ? { chave: chaveSubstituida, motivo: motivo?.nacional ?? '99', descricao: canonica.substituicao?.descricao ?? null }
      : null,
    ibsCbs: transcreverIbsCbs(canonica.ibsCbs, nota.ibsCbs, { codigo: lugar, nome: contexto.nomeDoMunicipio(lugar) }),
  }
}

const EXTERIOR = '9999999'

function lugarDoIbs(
  { municipioPrestacao }: Linha['nota'],
  tomador: { municipio?: string | null } | null | undefined,
  cidade: string,
): string {
  return tomador?.municipio ?? (municipioPrestacao === EXTERIOR ? cidade : municipioPrestacao)
}

const parteVazia: ParteLida = {
  documento: null,
  nif: null,
  motivoSemNif: null,
  inscricaoMunicipal: null,
  caepf: null,
  nome: null,
  telefone: null,
  email: null,
  endereco: null,
  enderecoExterior: null,
}
