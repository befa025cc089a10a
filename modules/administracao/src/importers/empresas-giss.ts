import { fill } from '@iss/kernel/errors'
import { fold } from '@iss/kernel/texto'
import { formatDocumento } from '@iss/kernel/documento'
import { avisos, defineImporter, erros, type ItemLido } from '@iss/lote/importer'
import { cadastrarPessoa, findPessoaPorDocumento } from '@iss/pessoa/server'
import { type CsvTable, parseCsvApart } from '@iss/platform/csv'
import { administradorAccess } from '../contract/municipios.ts'
import { gissErrors } from '../domain/giss-errors.ts'
import { type ColunaGiss, colunasGiss, type EmpresaGiss, lerEmpresa } from '../domain/leiaute-giss.ts'
import { leiauteGissDaCidade } from '../server/leiaute-giss-da-cidade.ts'

/** Companies of the GISS (A37): who is not in the register is registered; who is there stays as it is. */
export const empresasGiss = defineImporter<EmpresaGiss | null, CsvTable>({
  tipo: 'empresas-giss',
  rotulo: 'Empresas do GISS',
  extensoes: ['.csv', '.txt'],
  access: administradorAccess,
  semEfeito: ['Já cadastrada', 'Já cadastradas'],
  daCidade: true,
  fila: 'filaImportaEmpresasGiss',
  ler: (conteudo) => parseCsvApart(conteudo, { maxRows: 50_000 }),
  async julgar(ctx, { header, rows }) {
    const { versao, colunas } = await leiauteGissDaCidade(ctx)
    const nomes = header.map((nome) => fold(nome))
    const posicoes = new Map(colunasGiss.map((coluna) => [coluna, nomes.indexOf(fold(colunas[coluna] ?? ''))]))
    const ausentes = colunasGiss.flatMap((coluna) => {
      const nome = colunas[coluna]
      return nome !== null && posicoes.get(coluna) === -1 ? [nome] : []
    })
    if (ausentes.length > 0)
      return { itens: [], violacoes: ausentes.map((coluna) => fill(gissErrors.errado, { coluna })), avisos: [] }
    const vistas = new Map<string, number>()
    const itens = rows.map(({ linha, campos }): ItemLido<EmpresaGiss | null> => {
      const texto = Object.fromEntries(colunasGiss.map((coluna) => [coluna, campos[posicoes.get(coluna) ?? -1] ?? ''])) as Record<
        ColunaGiss,
        string
      >
      const { empresa, violations } = lerEmpresa(texto)
      const antes = empresa ? vistas.get(empresa.documento) : undefined
      if (empresa) vistas.set(empresa.documento, antes ?? linha)
      const repetida = antes === undefined ? [] : [fill(gissErrors.repetida, { linha: antes })]
      return {
        chave: empresa ? formatDocumento(empresa.documento) : `linha ${linha}`,
        conteudo: empresa,
        descricao: empresa?.nome ?? texto.nome,
        mensagens: erros([...violations, ...repetida]),
      }
    })
    const detalhes = [
      { rotulo: 'Empresas', valor: String(itens.length) },
      { rotulo: 'Leiaute', valor: versao },
    ]
    return { itens, violacoes: [], avisos: [], detalhes }
  },
  async preparar(ctx, { conteudo }) {
    const conhecida = await findPessoaPorDocumento(ctx, deLinha(conteudo).documento)
    return {
      situacao: conhecida ? 'JA_CONVERTIDO' : 'OK',
      mensagens: conhecida ? avisos(['A empresa já está no cadastro.']) : [],
      resultado: null,
    }
  },
  async gravar(ctx, { conteudo }) {
    const { documento, nome, inscricao, email } = deLinha(conteudo)
    if (await findPessoaPorDocumento(ctx, documento)) return { situacao: 'JA_CONVERTIDO', mensagens: [], resultado: null }
    await cadastrarPessoa(ctx, {
      pessoa: { documento, nome, email, inscricaoMunicipal: inscricao, naturezaCadastro: 'PERMANENTE' },
      papeis: [{ perfil: 'empresa' }],
    })
    return { situacao: 'IMPORTADO', mensagens: [], resultado: null }
  },
})

function deLinha(conteudo: EmpresaGiss | null): EmpresaGiss {
  if (conteudo === null) throw new Error('A line that could not be read is an error from the beginning')
  return conteudo
}
