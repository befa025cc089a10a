import { abrasfErrors } from '@iss/abrasf/errors'
import { createHash } from 'node:crypto'
import { Dinheiro } from '@iss/kernel/dinheiro'
import { fill, type Violation } from '@iss/kernel/errors'
import { getPessoa } from '@iss/pessoa/server'
import { type CsvTable, parseCsvApart } from '@iss/platform/csv'
import { municipioTable } from '@iss/platform/db'
import type { Context } from '@iss/platform/server'
import { eq } from 'drizzle-orm'
import { declaracaoToJson } from '@iss/abrasf/declaracao-json'
import { defineImporter, erros, type ItemLido } from '@iss/lote/importer'
import { lerCabecalho, lerLinhaPlanilha, linhaVazia, nomesColunas, type PrestadorPlanilha } from '../domain/rps-planilha.ts'
import { type ConteudoRps, descricaoDe, importacaoDeRps } from '../server/importacao-de-rps.ts'

/** RPS in a sheet, typed or pasted by hand or saved as CSV: the manual alternative of the XML (S22). */
export const rpsPlanilha = defineImporter<ConteudoRps, CsvTable>({
  tipo: 'rps-planilha',
  rotulo: 'RPS (planilha CSV)',
  extensoes: ['.csv'],
  ...importacaoDeRps,
  ler: (conteudo) => parseCsvApart(conteudo, { maxRows: 5_000 }),
  async julgar(ctx, { header, rows }, { pessoaId }) {
    const { posicoes, violacoes } = lerCabecalho(header)
    if (violacoes.length > 0) return { itens: [], violacoes, avisos: [] }
    const prestador = await getPrestador(ctx, pessoaId)
    const vistos = new Set<string>()
    const itens = rows.map(({ linha, campos }): ItemLido<ConteudoRps> => {
      const textos = { ...linhaVazia }
      for (const nome of nomesColunas) textos[nome] = campos[posicoes[nome] ?? -1] ?? ''
      const { declaracao, violacoes: daLinha } = lerLinhaPlanilha(textos, linha, prestador)
      const rps = declaracao?.rps
      const json = declaracao && declaracaoToJson(declaracao)
      const nome = rps ? `${rps.numero}/${rps.serie}` : ''
      const repetido: Violation[] =
        rps && vistos.has(nome) ? [fill(abrasfErrors.rpsRepetido, { n: rps.numero, s: rps.serie })] : []
      if (rps) vistos.add(nome)
      return {
        chave: rps ? `RPS ${nome}` : `Linha ${linha}`,
        conteudo: { declaracao: json, conteudoHash: createHash('sha256').update(JSON.stringify(json)).digest('hex') },
        mensagens: erros([...daLinha, ...repetido]),
        descricao: declaracao && descricaoDe(declaracao),
        valor: (declaracao?.servico.valores.valorServicos ?? Dinheiro.zero).toString(),
      }
    })
    return { itens, violacoes: [], avisos: [], detalhes: [{ rotulo: 'Quantidade de RPS', valor: String(itens.length) }] }
  },
})

async function getPrestador(ctx: Context, pessoaId: number): Promise<PrestadorPlanilha> {
  const pessoa = await getPessoa(ctx, pessoaId)
  const [cidade] = await ctx.db.select().from(municipioTable).where(eq(municipioTable.id, ctx.municipioId))
  if (!cidade) throw new Error('The city of the transaction is missing')
  return {
    documento: pessoa.documento,
    inscricaoMunicipal: pessoa.inscricaoMunicipal,
    optanteSimples: pessoa.regimeIssTipo === 'SIMPLES' || pessoa.regimeIssTipo === 'MEI',
    codigoMunicipio: Number(cidade.codigo),
  }
}
