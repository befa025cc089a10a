import { Dinheiro } from '@iss/kernel/dinheiro'
import { formatData } from '@iss/kernel/data'
import { formatDocumento, normalizeDocumento } from '@iss/kernel/documento'
import { fill, type Violation } from '@iss/kernel/errors'
import { pessoaTable } from '@iss/pessoa/tables/pessoa'
import type { Context } from '@iss/platform/server'
import { eq } from 'drizzle-orm'
import { readLote } from '../abrasf/read-lote.ts'
import { acessoImportacao } from '../contract/importacao.ts'
import { exigeAssinaturaRps } from '../domain/chaves-municipais.ts'
import { type DeclaracaoJson, declaracaoFromJson, declaracaoToJson } from '../domain/declaracao-json.ts'
import { integracaoErrors } from '../domain/errors.ts'
import { avisos, erros, type ResultadoItem } from '../domain/item-importacao.ts'
import type { DeclaracaoLida, LoteLido, PessoaLida, RpsLido } from '../domain/lote-lido.ts'
import { textoImportacao } from '../domain/mensagens.ts'
import { listAutorizacoesImportacao } from '../server/autorizacao-importacao.ts'
import {
  type Conversao,
  type ConversaoFeita,
  converterRps,
  converterTodos,
  examinarRps,
  examinarTodos,
  type NotaDoRps,
  type RpsParaConverter,
} from '../server/converter-rps.ts'
import { defineImporter, type Gravacao, type ItemLido } from '../server/define-importer.ts'
import { createJuizCertificado } from '../server/juiz-certificado.ts'

type Conteudo = { declaracao: DeclaracaoJson | null; conteudoHash: string }
type Apurada = Extract<Conversao, { tipo: 'nova' }>['apuracao']

/** RPS of the ABRASF layouts 2.01 to 2.04, each becoming a note of the selected person (S22, decisions N3, N9). */
export const rpsAbrasf = defineImporter<Conteudo>({
  tipo: 'rps-abrasf',
  rotulo: 'RPS (XML ABRASF)',
  extensoes: ['.xml'],
  access: acessoImportacao,
  async disponivel(ctx, pessoaId) {
    const vigentes = await listAutorizacoesImportacao(ctx, pessoaId, ctx.clock.today())
    return {
      violacoes: vigentes.length === 0 ? [integracaoErrors.semAutorizacao] : [],
      detalhes: vigentes.map(({ sistema, inicio, fim }) => ({
        rotulo: 'Autorização de importação',
        valor: `${sistema}, desde ${formatData(inicio)}${fim === null ? '' : ` até ${formatData(fim)}`}`,
      })),
    }
  },
  async ler(ctx, conteudo, { pessoaId, recebidoEm }) {
    const lote = readLote(conteudo)
    if (lote.violations.length > 0) return { itens: [], violacoes: [...lote.violations], avisos: [] }
    const pessoa = await getPrestador(ctx, pessoaId)
    if (!isDaPessoa(lote.prestador, pessoa))
      return { itens: [], violacoes: [integracaoErrors.prestadorNaoSelecionado], avisos: [] }
    const julgar = await createJuizCertificado(ctx, pessoa.documento, recebidoEm)
    const doLote = lote.assinatura?.valida ? julgar(lote.assinatura.certificado) : { violations: [], avisos: [] }
    const cadaUmAssinado = lote.rps.every(({ assinatura }) => assinatura?.cobre === 'declaracao')
    const exige = await ctx.switchOn(exigeAssinaturaRps)
    return {
      itens: lote.rps.map((rps) =>
        toItem(rps, rps.assinatura?.valida ? julgar(rps.assinatura.certificado) : null, exige && !isAssinado(rps, lote)),
      ),
      violacoes: cadaUmAssinado ? [] : [...doLote.violations],
      avisos: [
        ...lote.avisos,
        ...(cadaUmAssinado ? [] : doLote.avisos),
        ...inscricaoDiverge(lote.prestador, pessoa.inscricaoMunicipal),
      ],
      detalhes: detalhesDoLote(lote),
    }
  },
  async preparar(ctx, { conteudo }, { pessoaId }) {
    const rps = rpsDe(conteudo)
    return doPreparo(rps.declaracao, await examinarRps(ctx, rps, pessoaId, 'ARQUIVO'))
  },
  async prepararTodos(ctx, itens, { pessoaId }) {
    const lista = itens.map(({ conteudo }) => rpsDe(conteudo))
    const conversoes = await examinarTodos(ctx, lista, pessoaId, 'ARQUIVO')
    return lista.flatMap(({ declaracao }, index) => {
      const conversao = conversoes[index]
      return conversao ? [doPreparo(declaracao, conversao)] : []
    })
  },
  async gravar(ctx, { conteudo }, { pessoaId }) {
    const rps = rpsDe(conteudo)
    return daGravacao(rps.declaracao, await converterRps(ctx, rps, pessoaId, 'ARQUIVO'))
  },
  async gravarTodos(ctx, itens, { pessoaId }) {
    const lista = itens.map(({ conteudo }) => rpsDe(conteudo))
    const feitas = await converterTodos(ctx, lista, pessoaId, 'ARQUIVO')
    return lista.flatMap(({ declaracao }, index) => {
      const feita = feitas[index]
      return feita ? [daGravacao(declaracao, feita)] : []
    })
  },
})

function daGravacao(declaracao: DeclaracaoLida, feita: ConversaoFeita): Gravacao {
  if (feita.tipo === 'emitida')
    return {
      situacao: 'IMPORTADO',
      mensagens: avisos(feita.avisos),
      resultado: resultado(declaracao, feita.apuracao, feita.nota),
    }
  const preparo = doPreparo(declaracao, feita)
  return { ...preparo, situacao: preparo.situacao === 'OK' ? 'IMPORTADO' : preparo.situacao }
}

function doPreparo(declaracao: DeclaracaoLida, conversao: Conversao) {
  switch (conversao.tipo) {
    case 'recusada':
      return {
        situacao: 'ERRO' as const,
        mensagens: [...erros(conversao.violations), ...avisos(conversao.avisos)],
        resultado: resultado(declaracao, null, null),
      }
    case 'convertida':
      return {
        situacao: 'JA_CONVERTIDO' as const,
        mensagens: avisos([conversao.aviso]),
        resultado: resultado(declaracao, null, conversao.nota),
      }
    case 'cancelada':
      return {
        situacao: conversao.registrada ? ('JA_CONVERTIDO' as const) : ('OK' as const),
        mensagens: avisos([conversao.aviso]),
        resultado: resultado(declaracao, null, null),
      }
    case 'nova':
      return {
        situacao: 'OK' as const,
        mensagens: avisos(conversao.avisos),
        resultado: resultado(declaracao, conversao.apuracao, null),
      }
  }
}

function resultado(declaracao: DeclaracaoLida, apuracao: Apurada | null, nota: NotaDoRps | null): ResultadoItem {
  const calculo = apuracao?.resultado
  return {
    descricao: descricaoDe(declaracao),
    valor: declaracao.servico.valores.valorServicos.toString(),
    documento: nota && { id: nota.id, rotulo: `NF-e nº ${nota.numero}`, path: `/home/actions/nota-fiscal?id=${nota.id}` },
    detalhes: calculo
      ? [
          { rotulo: 'Base de cálculo', valor: calculo.base.formatReais() },
          { rotulo: 'Alíquota', valor: `${calculo.aliquota.format()}%` },
          { rotulo: 'ISS', valor: `${calculo.imposto.formatReais()}${calculo.retido ? ' (retido)' : ''}` },
        ]
      : [],
  }
}

const descricaoDe = ({ tomador }: DeclaracaoLida) =>
  tomador?.razaoSocial ?? (tomador?.documento ? formatDocumento(tomador.documento) : 'Tomador não identificado')

function toItem(
  rps: RpsLido,
  certificado: { violations: Violation[]; avisos: Violation[] } | null,
  semAssinatura: boolean,
): ItemLido<Conteudo> {
  const { declaracao, identidade, posicao } = rps
  const rotulo = { n: identidade?.numero ?? posicao, s: identidade?.serie ?? '-' }
  return {
    chave: identidade ? `RPS ${identidade.numero}/${identidade.serie}` : `Item ${posicao}`,
    conteudo: { declaracao: declaracao && declaracaoToJson(declaracao), conteudoHash: rps.conteudoHash },
    mensagens: [
      ...erros([
        ...rps.violations,
        ...(certificado?.violations ?? []),
        ...(semAssinatura ? [fill(integracaoErrors.assinaturaAusente, rotulo)] : []),
      ]),
      ...avisos([...rps.avisos, ...(certificado?.avisos ?? [])]),
    ],
    descricao: declaracao && descricaoDe(declaracao),
    valor: (declaracao?.servico.valores.valorServicos ?? Dinheiro.zero).toString(),
  }
}

function rpsDe({ declaracao, conteudoHash }: Conteudo): RpsParaConverter {
  if (declaracao === null) throw new Error('A line without declaration is an error from the beginning')
  return { declaracao: declaracaoFromJson(declaracao), conteudoHash }
}

/** Whether the RPS itself or the batch around it bears a valid signature. */
function isAssinado({ assinatura }: RpsLido, lote: LoteLido): boolean {
  return (assinatura?.valida === true && assinatura.cobre === 'declaracao') || lote.assinatura?.valida === true
}

async function getPrestador(ctx: Context, id: number): Promise<{ documento: string; inscricaoMunicipal: string | null }> {
  const [row] = await ctx.db
    .select({ documento: pessoaTable.documento, inscricaoMunicipal: pessoaTable.inscricaoMunicipal })
    .from(pessoaTable)
    .where(eq(pessoaTable.id, id))
  if (!row) throw new Error('The selected person is not in the register')
  return row
}

const bare = (inscricao: string) => normalizeDocumento(inscricao).replace(/^0+/, '')

/** The provider that the file names is the person: by document, or by municipal registration when no document is told. */
function isDaPessoa(lido: PessoaLida | null, pessoa: { documento: string; inscricaoMunicipal: string | null }): boolean {
  if (lido?.documento) return lido.documento === normalizeDocumento(pessoa.documento)
  return (
    lido?.inscricaoMunicipal != null &&
    pessoa.inscricaoMunicipal !== null &&
    bare(lido.inscricaoMunicipal) === bare(pessoa.inscricaoMunicipal)
  )
}

function inscricaoDiverge(lido: PessoaLida | null, cadastro: string | null): Violation[] {
  const informada = lido?.inscricaoMunicipal ?? null
  if (informada === null || cadastro === null || bare(informada) === bare(cadastro)) return []
  return [{ code: 'integracao.inscricaoDiverge', message: textoImportacao('inscricaoDiverge', { informada, cadastro }) }]
}

function detalhesDoLote({ numeroLote, versao, assinatura, rps }: LoteLido) {
  const certificado = assinatura?.certificado ?? rps.find((item) => item.assinatura)?.assinatura?.certificado
  return [
    ...(numeroLote === null ? [] : [{ rotulo: 'Número do lote', valor: numeroLote }]),
    { rotulo: 'Versão do leiaute', valor: versao ?? '' },
    { rotulo: 'Quantidade de RPS', valor: String(rps.length) },
    {
      rotulo: 'Assinado por',
      valor: certificado ? (/CN=([^,]+)/.exec(certificado.subject)?.[1] ?? certificado.subject) : 'sem assinatura digital',
    },
  ]
}
