import { buscarImportacaoTO, confirmarImportacao, validarImportacao } from '@iss/lote/contract/importacao'
import { type Client, type Scene, startScene } from '@iss/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { withCheckDigits } from '@iss/kernel/documento'
import { linhasDa, lerPlanilha } from '../src/importers/ler-planilha.ts'

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void

const cabecalho = 'aluno;nascimento;documento;responsavel;documento_responsavel;curso;inicio;fim;valor;desconto;bolsa;pagador'
const linha = (ordem: number, mais: Partial<Record<'curso' | 'inicio' | 'documento' | 'valor', string>> = {}) =>
  [
    `Aluno ${ordem}`,
    '10/02/2015',
    mais.documento ?? withCheckDigits(String(410_000_000 + ordem)),
    `Responsável ${Math.floor(ordem / 2)}`,
    withCheckDigits(String(420_000_000 + Math.floor(ordem / 2))),
    mais.curso ?? 'Ensino fundamental',
    mais.inicio ?? '02/2026',
    '',
    mais.valor ?? '',
    '10,00',
    '',
    'RESPONSAVEL',
  ].join(';')

let scene: Scene
let escola: Client
beforeAll(async () => {
  scene = await startScene()
  escola = await scene.as('ensino')
})
afterAll(() => scene?.stop())

async function importar(linhas: readonly string[]) {
  const limite = 'limite-do-teste'
  const enviado = await scene.app.inject({
    method: 'POST',
    url: '/v2/rest/file/upload',
    headers: { authorization: `Bearer ${escola.token}`, 'content-type': `multipart/form-data; boundary=${limite}` },
    payload: `--${limite}\r\ncontent-disposition: form-data; name="file"; filename="alunos.csv"\r\ncontent-type: text/csv\r\n\r\n${linhas.join('\r\n')}\r\n--${limite}--\r\n`,
  })
  const validada = await escola.try(validarImportacao, { tipo: 'alunos', arquivoId: enviado.json<{ id: number }>().id })
  if (validada.status !== 200) return { recusa: validada.body.mensagens.map(({ message }) => message) }
  const { id } = validada.body as unknown as { id: number }
  await scene.runProcesses()
  await escola.call(confirmarImportacao, { id })
  await scene.runProcesses()
  const feita = await escola.call(buscarImportacaoTO, { id, pagina: 0, tamanho: 100, situacao: null })
  return {
    totais: feita.importacao.totais,
    linhas: feita.itens.lista.map(({ situacaoRotulo, mensagens }) => [situacaoRotulo, ...mensagens.map(({ texto }) => texto)]),
  }
}

const contar = async () =>
  (
    await scene.owner<{ alunos: number; responsaveis: number; matriculas: number }>(
      `select (select count(*)::int from aluno where municipio_id = 1 and nome like 'Aluno %') as alunos,
        (select count(*)::int from responsavel_aluno where municipio_id = 1 and nome like 'Responsável %') as responsaveis,
        (select count(*)::int from aluno_curso ac join aluno a on a.municipio_id = ac.municipio_id and a.id = ac.aluno_id where a.municipio_id = 1 and a.nome like 'Aluno %') as matriculas`,
    )
  )[0]

describe('I2 students by spreadsheet (form F9)', () => {
  it('new students with their guardians, brothers and sisters sharing theirs; wrong lines stay out with the reason', async () => {
    const { totais, linhas } = await importar([
      cabecalho,
      ...Array.from({ length: 6 }, (_, ordem) => linha(ordem)),
      linha(6, { curso: 'Xadrez' }),
      linha(7, { inicio: '13/2026' }),
      linha(8, { documento: '11111111111' }),
      linha(0),
    ])
    expect(totais).toMatchObject({ total: 10, importados: 6, comErro: 4 })
    expect(linhas?.slice(6)).toEqual([
      ['Com erro', 'O curso Xadrez não está cadastrado ou está baixado.'],
      ['Com erro', 'O valor de inicio não é válido: 13/2026.'],
      ['Com erro', 'O CPF/CNPJ é inválido.'],
      ['Com erro', 'O aluno já está na linha 2 da planilha, no mesmo curso.'],
    ])
    expect(await contar()).toEqual({ alunos: 6, responsaveis: 3, matriculas: 6 })
  })

  it('who is in the course already does not change; a known student enters another course', async () => {
    const antes = await contar()
    const { totais } = await importar([cabecalho, linha(0), linha(1, { curso: 'Oficina de robótica' }), linha(9)])
    expect(totais).toMatchObject({ total: 3, importados: 2 })
    const depois = await contar()
    expect([depois?.alunos, depois?.matriculas]).toEqual([(antes?.alunos ?? 0) + 1, (antes?.matriculas ?? 0) + 2])
  })

  it('a file without an obligatory column, or without lines, is refused whole', async () => {
    expect(await importar(['aluno;curso', 'Lia;Ensino fundamental'])).toEqual({
      recusa: ["A planilha não tem a coluna 'inicio'."],
    })
    expect((await importar([cabecalho])).recusa).toHaveLength(1)
  })

  it('50,000 lines are read in flat memory: never more of them in memory than a block', async () => {
    const linhas = 50_000
    const arquivo = Buffer.from([cabecalho, ...Array.from({ length: linhas }, (_, ordem) => linha(ordem))].join('\r\n'))
    const lida = await lerPlanilha(arquivo)
    collect()
    const antes = process.memoryUsage().heapUsed
    let maior = 0
    let quantas = 0
    for await (const { mensagens } of linhasDa(lida)) {
      quantas += 1
      if (mensagens.length > 0) throw new Error(`Line ${quantas}: ${mensagens[0]?.texto}`)
      if (quantas % 5_000 !== 0) continue
      collect()
      maior = Math.max(maior, process.memoryUsage().heapUsed - antes)
    }
    expect([lida.quantas, quantas]).toEqual([linhas, linhas])
    expect(maior / 2 ** 20).toBeLessThan(40)
  })
})
