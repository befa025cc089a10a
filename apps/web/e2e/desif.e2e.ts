import { novaSerra } from '@iss/municipio/domain/demo-cidades'
import { withCheckDigits } from '@iss/kernel/documento'
import { demoDocumentos } from '@iss/pessoa/domain/demo-pessoas'
import { expectScreen, type Portal, settled, startPortal } from '@iss/testing'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { bancoDaDemonstracao } from '../../../modules/desif/src/demo/banco-da-demonstracao.ts'
import { arquivoDoBanco } from '../../../modules/desif/src/demo/banco-honesto.ts'
import { encerrarEPagar } from './encerrar-e-pagar.ts'

let portal: Portal
beforeAll(async () => {
  portal = await startPortal()
})
afterAll(() => portal?.stop())

const modelo = bancoDaDemonstracao(demoDocumentos.banco, novaSerra, withCheckDigits('400000060009'))
const honesto = arquivoDoBanco(modelo, { modulo: 2, versao: '3.2', inicio: '2026-03', fim: '2026-03', consolidacao: 4 })
/** What is to be paid of the first consolidated line is not what its tax comes to. */
const errado = honesto.replace(/(\|0440\|.*)\|[\d,]+(\r\n)/, '$1|1,00$2')
const arquivo = (name: string, texto: string) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(texto) })

it('F101 L06 C01 F106 a bank checks its month, is refused, corrects it, delivers, closes and pays; the inspector sees what does not agree', async () => {
  const page = await portal.open('banco', '/home/actions/desif-entrega')
  const [verificar, entregar] = [page.locator('input[type=file]').first(), page.locator('input[type=file]').last()]
  // Enabled once the page knows what the month is checked against.
  await page.getByRole('button', { name: 'Escolher arquivo para verificar', disabled: false }).waitFor()
  await settled(page)
  await verificar.setInputFiles(arquivo('marco-errado.txt', errado))
  await page.getByText('marco-errado.txt seria rejeitado', { exact: false }).waitFor()
  await page.getByText('EM908').first().waitFor()
  await expectScreen(page, 'desif-verificacao')

  await entregar.setInputFiles(arquivo('marco-errado.txt', errado))
  await page.getByText('Erros e alertas da entrega').first().waitFor()
  await page.getByText('Rejeitada').first().waitFor()

  await verificar.setInputFiles(arquivo('marco.txt', honesto))
  await page.getByText('marco.txt pode ser entregue', { exact: false }).waitFor()
  await entregar.setInputFiles(arquivo('marco.txt', honesto))
  await page.getByRole('button', { name: 'Protocolo (PDF)' }).waitFor()
  await expectScreen(page, 'desif-entregue')

  await page.goto('/home/actions/escrit-banco?competencia=2026-03')
  await page.getByText('15.01.001-2').first().waitFor()
  await expectScreen(page, 'escrit-banco')

  await encerrarEPagar(page)
  await portal.close(page)
  const somas = await portal.scene.owner<{ guia: string; declarado: string }>(
    `select (select base::text from guia where municipio_id = 1 and competencia = '2026-03-01' and estado = 'PAGA' and pessoa_id = a.pessoa_id) as guia,
       (select sum(c.a_recolher)::text from desif_consolidacao c where c.municipio_id = 1 and c.arquivo_id = a.id) as declarado
     from desif_arquivo a where a.municipio_id = 1 and a.modulo = 2 and a.inicio = '2026-03-01' and a.situacao = 'ACEITA'`,
  )
  expect(somas[0]?.guia).toBe(somas[0]?.declarado)

  const fiscal = await portal.open('fiscal', '/home/actions/desif-importacoes')
  await fiscal.getByText('Banco Demo SA').first().waitFor()
  await expectScreen(fiscal, 'desif-importacoes')
  const filtros = {
    competenciaInicial: { ano: 2026, mes: 0 },
    competenciaFinal: { ano: 2026, mes: 0 },
  }
  await fiscal.goto(`/home/actions/desif-divergencias?filtros=${encodeURIComponent(JSON.stringify(filtros))}`)
  await fiscal.getByText('(a) Receita do balancete maior que a apurada').first().waitFor()
  await fiscal.getByText('500,00').first().waitFor()
  await expectScreen(fiscal, 'desif-divergencias')
})
