import { buscarEscrituracao } from '@iss/escrituracao/contract/escrituracao'
import { agendarLivro, imprimirLivro } from '@iss/escrituracao/contract/livro-fiscal'
import { buscarCartoes } from '@iss/inicial/contract/cartoes'
import { baixarRelatorio } from '@iss/list/contract'
import { reportCalls } from '@iss/list/definition'
import { demoDocumentos } from '@iss/pessoa/domain/demo-pessoas'
import { definirContador, findPessoaPorDocumento } from '@iss/pessoa/server'
import { alterarPessoaSelecionada, buscarTelas } from '@iss/portal/contract/sessao'
import { type Client, type Scene, startScene } from '@iss/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readPdf } from '../../../../packages/list/src/testing/read-files.ts'
import { MARCO, wire } from './cena.ts'

let scene: Scene
beforeAll(async () => {
  scene = await startScene()
})
afterAll(() => scene.stop())

/** Entries of the side menu that belong to no taxpayer's everyday, by the account of the demonstration that has them. */
const doSetor = {
  pedagio: ['/home/pedagio', '/home/pedagio/pedagio-list', '/home/pedagio/pedagio-import'],
  cartorio: ['/home/cartorio', '/home/cartorio/cartorio-list', '/home/cartorio/cartorio-import'],
  transporte: ['/home/transporte', '/home/transporte/transporte-import', '/home/transporte/transporte-list'],
  beta: ['/home/actions/obras', '/home/actions/obras-unicas'],
  ensino: ['/home/ensino-menu'],
  locadora: ['/home/recibo-locacao-menu'],
  banco: ['/home/actions/escrit-banco', '/home/actions/desif-entrega'],
} as const
type Conta = keyof typeof doSetor
const telasDe = async (quem: Client) =>
  (await quem.call(buscarTelas, {})).filter(({ menu }) => menu.some(({ area }) => area === 'lateral'))

describe('each sector has its entry in the side menu and what is due on its start page', () => {
  it.each([
    ['pedagio', 'U2-2.4-09 /home/pedagio/pedagio-list', ['A encerrar']],
    ['cartorio', 'U2-2.4-10 /home/cartorio/cartorio-list', ['A encerrar']],
    ['transporte', '/home/transporte/transporte-import', ['A encerrar']],
    ['beta', 'U2-2.4-12 /home/actions/obras', ['Obras']],
    ['ensino', '/home/ensino-menu', ['Alunos de 04/2026']],
    ['locadora', '/home/recibo-locacao-menu', ['Locações a renovar']],
    ['banco', '/home/actions/escrit-banco', ['A encerrar']],
  ] as const)('%s: %s', async (conta, _endereco, cartoes) => {
    const quem = await scene.as(conta)
    const telas = (await telasDe(quem)).map(({ path }) => path)
    expect(telas).toEqual(expect.arrayContaining([...doSetor[conta]]))
    const deOutros = Object.entries(doSetor).flatMap(([outra, caminhos]) =>
      outra === conta || outra === 'locadora' ? [] : caminhos,
    )
    expect(telas.filter((path) => (deOutros as readonly string[]).includes(path))).toEqual([])
    const { lista, falhas } = await quem.call(buscarCartoes, {})
    expect(falhas).toBe(0)
    expect(lista.map(({ titulo }) => titulo)).toEqual(expect.arrayContaining([...cartoes]))
  })
})

describe('the books of the sectors are books as any other', () => {
  it.each([
    ['pedagio', 'PEDAGIO', '1500.00', /MG-010 - Praça Serra/],
    ['cartorio', 'CARTORIO', '349.51', /N001 - Escritura pública/],
    ['transporte', 'TRANSPORTE', '9000.00', /Linha 101 - Centro - Vila Nova/],
  ] as const)(
    'F76 L02: the ledger of %s stands in the printed book under its labels, and in what the accountant of its keeper sees',
    async (conta: Conta, livro, imposto, linha) => {
      const documento = demoDocumentos[conta]
      const fiscal = await scene.as('fiscal')
      const pedido = {
        papelServico: 'PRESTADOR' as const,
        ano: 2026,
        mes: 2,
        ordem: 'data' as const,
        comCanceladas: true,
        numeroLivro: null,
        idPessoa: null,
        formato: 'PDF' as const,
      }
      const { text } = await readPdf((await fiscal.try(imprimirLivro, { ...pedido, documento })).raw)
      const corrido = text.replace(/\s+/g, ' ')
      expect(corrido).toMatch(linha)
      const somado = imposto.replace('.', ',').replace(/(\d)(\d{3}),/, '$1.$2,')
      expect(corrido).toContain(somado)
      // The book of the year, made in its queue, has the same line and adds March up.
      const { id } = await fiscal.call(agendarLivro, { ...pedido, mes: null, documento })
      await scene.runProcesses()
      const doAno = (await readPdf((await fiscal.try(baixarRelatorio, { id })).raw)).text.replace(/\s+/g, ' ')
      expect(doAno).toMatch(linha)
      expect(doAno).toContain('Total de 03/2026')
      expect(doAno).toContain(somado)

      const titular = await scene.inCity(1, async (ctx) => {
        const [pessoa, contador] = await Promise.all([
          findPessoaPorDocumento(ctx, documento),
          findPessoaPorDocumento(ctx, demoDocumentos.contador),
        ])
        if (!pessoa || !contador) throw new Error('The demonstration lacks a person')
        await definirContador(ctx, pessoa.id, contador.id)
        return pessoa.id
      })
      const contador = await scene.as('contador')
      await contador.call(alterarPessoaSelecionada, { idPessoa: titular })
      const visto = await contador.call(buscarEscrituracao, {
        pagina: 0,
        tamanho: 50,
        papelServico: 'PRESTADOR',
        competenciaInicial: MARCO,
        competenciaFinal: MARCO,
        idPessoa: null,
        origem: livro,
        outraParte: null,
        numero: null,
        situacao: 'validas',
        retido: null,
      })
      expect(String(visto.somaImposto)).toBe(imposto)
      const { linhas } = await contador.call(reportCalls('meses-do-livro').buscar, { filtros: { livro }, pagina: 0, tamanho: 12 })
      expect(wire(linhas.map(({ valores }) => valores))).toContainEqual(expect.objectContaining({ imposto }))
    },
  )
})
