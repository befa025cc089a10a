import { Dinheiro } from '@iss/kernel/dinheiro'
import { normalizeDocumento } from '@iss/kernel/documento'
import { fill, type Violation } from '@iss/kernel/errors'
import { pessoaTable } from '@iss/pessoa/tables/pessoa'
import type { Context } from '@iss/platform/server'
import { eq } from 'drizzle-orm'
import { type LoteEmJson, readLoteApart, type RpsEmJson } from '@iss/abrasf/read-lote-json'
import { exigeAssinaturaRps } from '../domain/chaves-municipais.ts'
import { integracaoErrors } from '../domain/errors.ts'
import { avisos, defineImporter, erros, type ItemLido } from '@iss/lote/importer'
import type { PessoaLida } from '@iss/abrasf/lote-lido'
import { textoImportacao } from '../domain/mensagens.ts'
import { type ConteudoRps, descricaoDe, importacaoDeRps } from '../server/importacao-de-rps.ts'
import { createJuizCertificado } from '../server/juiz-certificado.ts'

/** RPS of the ABRASF layouts 2.01 to 2.04, each becoming a note of the selected person (S22, decisions N3, N9). */
export const rpsAbrasf = defineImporter<ConteudoRps, LoteEmJson>({
  tipo: 'rps-abrasf',
  rotulo: 'RPS (XML ABRASF)',
  extensoes: ['.xml'],
  ...importacaoDeRps,
  ler: readLoteApart,
  async julgar(ctx, lote, { pessoaId, recebidoEm }) {
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
})

function toItem(
  rps: RpsEmJson,
  certificado: { violations: Violation[]; avisos: Violation[] } | null,
  semAssinatura: boolean,
): ItemLido<ConteudoRps> {
  const { declaracao, identidade, posicao } = rps
  const rotulo = { n: identidade?.numero ?? posicao, s: identidade?.serie ?? '-' }
  return {
    chave: identidade ? `RPS ${identidade.numero}/${identidade.serie}` : `Item ${posicao}`,
    conteudo: { declaracao, conteudoHash: rps.conteudoHash },
    mensagens: [
      ...erros([
        ...rps.violations,
        ...(certificado?.violations ?? []),
        ...(semAssinatura ? [fill(integracaoErrors.assinaturaAusente, rotulo)] : []),
      ]),
      ...avisos([...rps.avisos, ...(certificado?.avisos ?? [])]),
    ],
    descricao: declaracao && descricaoDe(rps),
    valor: rps.valorServicos ?? Dinheiro.zero.toString(),
  }
}

/** Whether the RPS itself or the batch around it bears a valid signature. */
function isAssinado({ assinatura }: RpsEmJson, lote: LoteEmJson): boolean {
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

function detalhesDoLote({ numeroLote, versao, assinatura, rps }: LoteEmJson) {
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
