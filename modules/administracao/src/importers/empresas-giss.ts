import { fill } from '@iss/kernel/errors'
import { fold } from '@iss/kernel/texto'
import { formatDocumento } from '@iss/kernel/documento'
import { avisos, defineImporter, erros, type ItemLido } from '@iss/lote/importer'
import { cadastrarPessoa, findPessoaPorDocumento } from '@iss/pessoa/server'
import { type CsvTable, parseCsvApart } from '@iss/platform/csv'
import { administradorAccess } from '../contract/municipios.ts'
import { gissErrors } from '../domain/giss-errors.ts'
import { type ColunaGiss, type EmpresaGiss, leiauteGiss, lerEmpresa } from '../domain/leiaute-giss.ts'

const colunas = Object.keys(leiauteGiss.colunas) as ColunaGiss[]

/** Companies of the GISS (A37): who is not in the register is registered; who is there stays as it is. */
export const empresasGiss = defineImporter<EmpresaGiss | null, CsvTable>({
  tipo: 'empresas-giss',
  rotulo: `Empresas do GISS (leiaute ${leiauteGiss.versao})`,
  extensoes: ['.csv', '.txt'],
  access: administradorAccess,
  semEfeito: ['Já cadastrada', 'Já cadastradas'],
  daCidade: true,
  fila: 'filaImportaEmpresasGiss',
  ler: (conteudo) => parseCsvApart(conteudo, { maxRows: 50_000 }),
  async julgar(_ctx, { header, rows }) {
    const nomes = header.map((nome) => fold(nome))
    const posicoes = new Map(colunas.map((coluna) => [coluna, nomes.indexOf(leiauteGiss.colunas[coluna])]))
    const ausentes = colunas.filter((coluna) => posicoes.get(coluna) === -1)
    if (ausentes.length > 0) {
      const violacoes = ausentes.map((coluna) => fill(gissErrors.errado, { coluna: leiauteGiss.colunas[coluna] }))
      return { itens: [], violacoes, avisos: [] }
    }
    const vistas = new Map<string, number>()
    const itens = rows.map(({ linha, campos }): ItemLido<EmpresaGiss | null> => {
      const texto = Object.fromEntries(colunas.map((coluna) => [coluna, campos[posicoes.get(coluna) ?? -1] ?? ''])) as Record<
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
    return { itens, violacoes: [], avisos: [], detalhes: [{ rotulo: 'Empresas', valor: String(itens.length) }] }
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
