import { AccordionPanel, ReportList } from '@iss/ui/accordion-panel'
import { CepField } from '@iss/ui/cep-field'
import { CheckboxField } from '@iss/ui/checkbox-field'
import { CompetenciaField } from '@iss/ui/competencia-field'
import { AnoField } from '@iss/ui/ano-field'
import { DateField } from '@iss/ui/date-field'
import { DecimalField } from '@iss/ui/decimal-field'
import { DocumentoField } from '@iss/ui/documento-field'
import { Form, FormActions, FormGrid } from '@iss/ui/form'
import { MemoriaDeCalculo } from '@iss/ui/memoria-de-calculo'
import { MoneyField } from '@iss/ui/money-field'
import { DescriptionList, Panel, Section } from '@iss/ui/panel'
import { PercentField } from '@iss/ui/percent-field'
import { PhoneField } from '@iss/ui/phone-field'
import { RadioField } from '@iss/ui/radio-field'
import { SelectField } from '@iss/ui/select-field'
import { Stat, StatRow } from '@iss/ui/stat'
import { LigadoPill } from '@iss/ui/status-pill'
import { Steps } from '@iss/ui/steps'
import { TextArea } from '@iss/ui/text-area'
import { TextField } from '@iss/ui/text-field'
import { PasswordField } from '@iss/ui/password-field'
import { NumberField } from '@iss/ui/number-field'
import { PageTabs } from '@iss/ui/page-tabs'
import { AppUpload } from '@iss/web-api/upload'
import { Page, usePage } from '@iss/web-api/page'
import { Dinheiro } from '@iss/kernel/dinheiro'
import { useConfirm } from '@iss/ui/confirm-dialog'
import { Button } from '@mantine/core'
import { useForm } from 'react-hook-form'
import { useState } from 'react'
export function Screen() {
  const page = usePage()
  const confirm = useConfirm()
  const [tab, setTab] = useState('a')
  const form = useForm({ defaultValues: { tomador: '52998224726', nome: '', competencia: null, ano: null, data: '31/02/2026', valor: Dinheiro.from('1234.56'), quantidade: '1.5000', aliquota: '2.5856', cep: '30140071', fone: '31999998888', n: null, natureza: 'PERMANENTE', exig: null, obs: 'Serviço prestado', retido: true, senha: '' } })
  return (
    <Page title="Emissão de NF-e" subtitle="Alfa Tecnologia Ltda" back="/home/inicial-menu">
      <Steps labels={['Tomador', 'Serviço', 'Conferência']} active={1} />
      <StatRow><Stat label="Abertas" value="12" tone="warning" /><Stat label="Concluídas" value="148" tone="success" /><Stat label="Tempo médio" value="3,2 dias" hint="últimos 30 dias" /></StatRow>
      <Panel title="Dados da nota" description="Campos com asterisco são obrigatórios." actions={<LigadoPill status="DESLIGADO" at="2026-11-20T12:00:00Z" />}>
        <Form form={form} onSubmit={async () => { form.setError('nome', { message: 'O nome é obrigatório.' }); if (await confirm({ question: 'Deseja emitir a nota?' })) page.success('Nota emitida com sucesso.') ; else page.error('Foram encontrados erros na validação do formulário.') }}>
          <Section title="Tomador">
            <FormGrid>
              <DocumentoField control={form.control} name="tomador" label="CPF/CNPJ do tomador" required span={3} />
              <TextField control={form.control} name="nome" label="Nome" required span={6} />
              <PhoneField control={form.control} name="fone" label="Telefone" span={3} />
              <CepField control={form.control} name="cep" label="CEP" span={2} />
              <SelectField control={form.control} name="exig" label="Exigibilidade" required options={['Exigível', 'Não incidência', 'Isenção', 'Exportação', 'Imunidade', 'Suspensa por decisão judicial', 'Suspensa por processo administrativo', 'Outra', 'Mais uma']} span={4} />
              <RadioField control={form.control} name="natureza" label="Natureza" options={[{ value: 'PERMANENTE', label: 'Permanente' }, { value: 'EVENTUAL', label: 'Eventual' }]} span={4} />
              <PasswordField control={form.control} name="senha" label="Senha" span={2} />
            </FormGrid>
          </Section>
          <Section title="Valores">
            <FormGrid>
              <CompetenciaField control={form.control} name="competencia" label="Competência" required span={2} />
              <DateField control={form.control} name="data" label="Data da prestação" required span={2} />
              <MoneyField control={form.control} name="valor" label="Valor do serviço" required span={2} />
              <DecimalField control={form.control} name="quantidade" label="Quantidade" span={2} />
              <PercentField control={form.control} name="aliquota" label="Alíquota" span={2} readOnly />
              <NumberField control={form.control} name="n" label="Parcelas" span={1} />
              <AnoField control={form.control} name="ano" label="Ano" span={1} />
              <CheckboxField control={form.control} name="retido" label="ISS retido pelo tomador" description="A retenção é declarada na nota." span={12} />
              <TextArea control={form.control} name="obs" label="Discriminação" maxLength={2000} span={12} />
            </FormGrid>
          </Section>
          <AppUpload label="Anexo" accept=".pdf" onUploaded={() => undefined} />
          <MemoriaDeCalculo defaultOpen passos={[{ descricao: 'Base de cálculo', formula: 'R$ 1.234,56 − R$ 0,00 de deduções', valor: 'R$ 1.234,56', fonte: 'LC 116/2003, art. 7º' }, { descricao: 'ISS', formula: 'R$ 1.234,56 × 5,00%', valor: 'R$ 61,73', fonte: 'Código Tributário Municipal, item 1.01' }]} />
          <FormActions><Button variant="default">Descartar</Button><Button type="submit">Emitir</Button></FormActions>
        </Form>
      </Panel>
      <PageTabs label="Abas" value={tab} onChange={setTab} items={[{ value: 'a', label: 'Ordem de serviço', content: <Panel><DescriptionList items={[{ label: 'Nome', value: 'Alfa Tecnologia Ltda' }, { label: 'Inscrição municipal', value: '' }, { label: 'Regime', value: 'Faturamento' }]} /></Panel> }, { value: 'b', label: 'Histórico', content: 'b' }]} />
      <AccordionPanel title="Relatório de guias por papel" onPrint={() => undefined} relatorios={<ReportList items={[{ id: 12, rotulo: '20/11/2026 10:00 · PDF', situacao: 'PRONTO' }, { id: 11, situacao: 'PROCESSANDO' }, { id: 10, situacao: 'ERRO', erro: 'Término inesperado.' }]} />}>Filtros do relatório</AccordionPanel>
    </Page>
  )
}
