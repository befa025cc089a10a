import { RelatorioAssincrono } from '@iss/municipio/domain/relatorio-assincrono'
import { LastReports } from '@iss/list/web/last-reports'
import { contaErrors } from '@iss/conta/domain/errors'
import { Competencia } from '@iss/kernel/competencia'
import { systemClock } from '@iss/kernel/clock'
import type { Formato } from '@iss/list/definition'
import { AnoField } from '@iss/ui/ano-field'
import { CheckboxField } from '@iss/ui/checkbox-field'
import { CompetenciaField } from '@iss/ui/competencia-field'
import { DocumentoField } from '@iss/ui/documento-field'
import { Form, FormActions, FormCell, FormGrid } from '@iss/ui/form'
import { NumberField } from '@iss/ui/number-field'
import { Panel } from '@iss/ui/panel'
import { SelectField } from '@iss/ui/select-field'
import { useDownload, useOpenFile } from '@iss/portal/files'
import { useSearch } from '@iss/portal/navigation'
import { Page } from '@iss/portal/page'
import { Button, Text } from '@mantine/core'
import { IconClock, IconPrinter, IconTable } from '@tabler/icons-react'
import { useForm, useWatch } from 'react-hook-form'
import { imprimirLivro } from '../contract/livro-fiscal.ts'
import { competenciaDe } from './parts/competencia-do-endereco.ts'
import { useLivroNaFila } from './parts/use-livro.ts'

type Values = {
  documento: string
  papel: 'PRESTADOR' | 'TOMADOR'
  tipo: 'MENSAL' | 'ANUAL'
  competencia: Competencia | null
  ano: number | null
  ordem: 'data' | 'numero'
  comCanceladas: boolean
  numeroLivro: number | null
}

/** The lines alone, for those who go on counting with them. */
const planilhas = ['XLS', 'CSV'] as const satisfies readonly Formato[]

/** Livro fiscal (F76): the book of any taxpayer for the inspector, or its lines as a sheet; that of a month opens, that of a year goes to the queue. */
export function Screen() {
  const hoje = systemClock.today()
  const abrir = useOpenFile()
  const baixar = useDownload()
  const naFila = useLivroNaFila()
  // Another screen may ask for the book of somebody.
  const [search] = useSearch()
  const form = useForm<Values>({
    defaultValues: {
      documento: search.get('documento') ?? '',
      papel: search.get('papel') === 'TOMADOR' ? 'TOMADOR' : 'PRESTADOR',
      tipo: 'MENSAL',
      competencia: competenciaDe(search.get('competencia')) ?? Competencia.fromData(hoje).previous(),
      ano: Competencia.fromData(hoje).toWire().ano,
      ordem: 'data',
      comCanceladas: true,
      numeroLivro: null,
    },
  })
  const tipo = useWatch({ control: form.control, name: 'tipo' })
  const gerar =
    (formato: Formato, pelaFila = false) =>
    (values: Values) => {
      if (values.documento === '') {
        form.setError('documento', { message: contaErrors.contribuinteObrigatorio.message }, { shouldFocus: true })
        return
      }
      const wire = (values.competencia ?? Competencia.fromData(hoje)).toWire()
      const livro = {
        papelServico: values.papel,
        ordem: values.ordem,
        comCanceladas: values.comCanceladas,
        numeroLivro: values.numeroLivro,
        idPessoa: null,
        documento: values.documento,
        formato,
      }
      if (values.tipo === 'ANUAL') naFila.mutate({ ...livro, ano: values.ano ?? wire.ano, mes: null })
      else if (pelaFila) naFila.mutate({ ...livro, ...wire })
      else {
        const entregar = formato === 'PDF' ? abrir : baixar
        void entregar(imprimirLivro, { ...livro, ano: wire.ano, mes: wire.mes })
      }
    }
  const ocupado = abrir.isPending || baixar.isPending || naFila.isPending
  return (
    <Page title="Livro fiscal">
      <Panel>
        <Form form={form} onSubmit={gerar('PDF')} label="Livro fiscal">
          <FormGrid>
            <DocumentoField control={form.control} name="documento" label="CPF/CNPJ do contribuinte" required span={4} />
            <SelectField
              control={form.control}
              name="papel"
              label="Papel"
              clearable={false}
              options={[
                { value: 'PRESTADOR', label: 'Prestador' },
                { value: 'TOMADOR', label: 'Tomador' },
              ]}
              span={4}
            />
            <SelectField
              control={form.control}
              name="tipo"
              label="Tipo"
              clearable={false}
              options={[
                { value: 'MENSAL', label: 'Mensal' },
                { value: 'ANUAL', label: 'Anual' },
              ]}
              span={4}
            />
            {tipo === 'MENSAL' ? (
              <CompetenciaField
                control={form.control}
                name="competencia"
                label="Competência"
                required
                clearable={false}
                span={4}
              />
            ) : (
              <AnoField control={form.control} name="ano" label="Ano" required span={4} />
            )}
            <SelectField
              control={form.control}
              name="ordem"
              label="Ordem"
              clearable={false}
              options={[
                { value: 'data', label: 'Data' },
                { value: 'numero', label: 'Número' },
              ]}
              span={4}
            />
            <NumberField
              control={form.control}
              name="numeroLivro"
              label="Número do livro"
              description="Em branco: o ano do livro."
              min={1}
              span={4}
            />
            <FormCell span={4} bottom>
              <CheckboxField control={form.control} name="comCanceladas" label="Com canceladas" />
            </FormCell>
          </FormGrid>
          <Text size="sm" mt="sm">
            Sem o encerramento de todas as competências do período, o livro é emitido como rascunho.
            {tipo === 'ANUAL' ? ' O livro do ano é gerado na fila e aparece na lista abaixo.' : ''}
          </Text>
          <FormActions>
            {planilhas.map((formato) => (
              <Button
                key={formato}
                variant="default"
                disabled={ocupado}
                leftSection={<IconTable size={17} aria-hidden="true" />}
                onClick={() => void form.handleSubmit(gerar(formato))()}
              >
                Linhas em {formato}
              </Button>
            ))}
            {tipo === 'MENSAL' ? (
              <Button
                variant="default"
                disabled={ocupado}
                leftSection={<IconClock size={17} aria-hidden="true" />}
                onClick={() => void form.handleSubmit(gerar('PDF', true))()}
              >
                Gerar na fila
              </Button>
            ) : null}
            <Button type="submit" loading={ocupado} leftSection={<IconPrinter size={17} aria-hidden="true" />}>
              Gerar PDF
            </Button>
          </FormActions>
        </Form>
      </Panel>
      <LastReports tipo={RelatorioAssincrono.LIVRO_FISCAL} title="Livros mensais gerados" />
      <LastReports tipo={RelatorioAssincrono.LIVRO_FISCAL_ANUAL} title="Livros anuais gerados" />
    </Page>
  )
}
