import { choose, expectScreen, type Portal, startPortal } from '@iss/testing'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { encerrarEPagar } from './encerrar-e-pagar.ts'

let portal: Portal
beforeAll(async () => {
  portal = await startPortal()
})
afterAll(() => portal.stop())

it('I0 I1 I2 I4 a school goes from a course and a student to the note, the closing and the paid guide; the city sees it billed', async () => {
  const page = await portal.signIn('ensino')
  await page.getByRole('link', { name: 'Faturar alunos' }).first().waitFor()
  await page.goto('/home/ensino-menu')
  await page.getByRole('main').getByRole('link', { name: 'Buscar curso' }).click()
  await page.getByText('Ensino fundamental').first().waitFor()
  await expectScreen(page, 'cursos')
  await page.getByRole('button', { name: 'Novo curso' }).click()
  const curso = page.getByRole('dialog')
  await curso.getByRole('textbox', { name: /^Nome/ }).fill('Curso técnico')
  await choose(curso, /^Atividade/, /Ensino fundamental e médio/)
  await choose(curso, /^Início/, '03/2026')
  await curso.getByRole('textbox', { name: /^Valor/ }).fill('2000,00')
  await expectScreen(page, 'curso')
  await curso.getByRole('button', { name: 'Salvar' }).click()
  await page.getByText('Curso técnico').first().waitFor()

  await page.goto('/home/ensino/buscar-aluno')
  await page
    .getByText(/^\*\*\*\.\d{3}\.\d{3}-\*\*$/)
    .first()
    .waitFor()
  await expectScreen(page, 'alunos')
  await page.getByRole('button', { name: 'Novo aluno' }).click()
  await page.getByRole('textbox', { name: /^Nome/ }).first().fill('Tales Aguiar')
  await page
    .getByRole('textbox', { name: /^CPF\/CNPJ/ })
    .first()
    .fill('52998224725')
  await page.getByRole('checkbox', { name: 'O aluno tem responsável financeiro' }).uncheck()
  await page.getByRole('button', { name: 'Salvar' }).click()
  await page.getByRole('button', { name: 'Matricular' }).click()
  const matricula = page.getByRole('dialog')
  await choose(matricula, /^Curso/, /Curso técnico/)
  await choose(matricula, /^Início/, '03/2026')
  await expectScreen(page, 'matricula')
  await matricula.getByRole('button', { name: 'Salvar' }).click()
  await page.getByRole('table', { name: 'Cursos do aluno' }).getByText('Curso técnico').waitFor()
  await expectScreen(page, 'aluno')

  await page.goto('/home/ensino/faturamento')
  await choose(page, /^Competência/, '03/2026')
  await choose(page, /^Curso/, 'Curso técnico')
  await page.getByRole('button', { name: 'Gerar prévia' }).click()
  await page.getByText(/base de R\$ 2\.000,00; ISS previsto de R\$ 60,00/).waitFor()
  await expectScreen(page, 'faturamento')
  await page.getByRole('button', { name: 'Faturar', exact: true }).click()
  await page
    .getByText(/NF-e nº \d+ emitida com sucesso/)
    .first()
    .waitFor()
  await expectScreen(page, 'faturado')

  await encerrarEPagar(page)
  await portal.close(page)

  const fiscal = await portal.open(
    'fiscal',
    `/home/actions/monitor-ensino?filtros=${encodeURIComponent(JSON.stringify({ competencia: { ano: 2026, mes: 2 } }))}`,
  )
  await fiscal.getByText('4/46').first().waitFor()
  await expectScreen(fiscal, 'monitor')
})

it('R1 R2 a rental company issues a receipt of 3 × 500,00, finds it, and cancels it with the reason', async () => {
  const page = await portal.open('locadora', '/home/recibo-locacao-menu')
  await page.getByText('Locações a renovar').first().waitFor()
  await expectScreen(page, 'recibos')
  await page.getByRole('link', { name: 'Emitir recibo' }).first().click()
  await page.getByRole('textbox', { name: /^CPF\/CNPJ/ }).fill('40000002000103')
  await page.getByText('Dados preenchidos pelo cadastro.').waitFor()
  await page.getByRole('textbox', { name: /^Descrição/ }).fill('Betoneira 400 litros')
  await page.getByRole('textbox', { name: /^Quantidade/ }).fill('3')
  await page.getByRole('textbox', { name: /^Valor unitário/ }).fill('500,00')
  await page.getByText('1.500,00').first().waitFor()
  await expectScreen(page, 'recibo-emissao')
  await page.getByRole('button', { name: 'Emitir recibo' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Sim' }).click()
  await page.getByRole('heading', { name: 'Recibo de locação nº 5' }).waitFor()
  await expectScreen(page, 'recibo-emitido')
  await page.getByRole('link', { name: 'Ver os recibos' }).click()
  const linha = page.getByRole('row', { name: /(^|\s)5\s/ }).first()
  await linha.getByRole('button', { name: /^Cancelar/ }).click()
  const dialogo = page.getByRole('dialog')
  await dialogo.getByRole('textbox', { name: /^Motivo/ }).fill('Máquina devolvida no mesmo dia')
  await dialogo.getByRole('button', { name: 'Cancelar recibo' }).click()
  await page.getByText('Recibo de locação nº 5 cancelado com sucesso.').first().waitFor()
  await expectScreen(page, 'recibo-cancelado')
  const [documento] = await portal.scene.owner<{ motivo: string }>(
    `select d.motivo_cancelamento as motivo from documento d where d.municipio_id = 1 and d.tipo_documento = 'RECIBOLOCACAO' and d.numero = 5`,
  )
  expect(documento?.motivo).toBe('Máquina devolvida no mesmo dia')
})
