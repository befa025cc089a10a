import { DataGrid, type GridColumn } from '@iss/ui/data-grid'
import { Form, FormActions, FormGrid, FormCell } from '@iss/ui/form'
import { DateField } from '@iss/ui/date-field'
import { TextField } from '@iss/ui/text-field'
import { DocumentoField } from '@iss/ui/documento-field'
import { SelectField } from '@iss/ui/select-field'
import { MultiSelectField } from '@iss/ui/multi-select-field'
import { Panel } from '@iss/ui/panel'
import { Page, usePage } from '@iss/web-api/page'
import { Button } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useForm } from 'react-hook-form'
type Row = { id: number; data: string; tipo: string; contribuinte: string; documento: string; situacao: string; valor: string; ativo: boolean; cancelado: boolean }
const tipos = ['Abatimento de obra', 'Cadastro', 'Importação de NF-e', 'Autorização de NF-e', 'Cancelamento de nota fiscal', 'AIDF']
const nomes = ['Padaria Estrela do Norte Ltda', 'Maria Aparecida de Souza', 'Escola Pequeno Saber', 'Studio Ágape Arquitetura', 'Clínica Odontológica Sorriso', 'Auto Mecânica Irmãos Lima', 'Hotel Serra Azul']
const sits = ['Pendente', 'Aprovada', 'Indeferida', 'Denúncia']
const rows: Row[] = Array.from({ length: 137 }, (_, i) => ({ id: i + 1, data: `2026-11-${String((i % 28) + 1).padStart(2, '0')}T${String(8 + (i % 10)).padStart(2, '0')}:0${i % 10}:00Z`, tipo: tipos[i % tipos.length]!, contribuinte: nomes[i % nomes.length]!, documento: i % 2 ? '52998224725' : '12ABC34501DE35', situacao: sits[i % 4]!, valor: `${(i * 137) % 9000}.${String(i % 100).padStart(2, '0')}`, ativo: i % 3 === 0, cancelado: i % 9 === 4 }))
const columns: GridColumn<Row>[] = [
  { key: 'data', label: 'Data', kind: 'datetime' },
  { key: 'tipo', label: 'Tipo' },
  { key: 'contribuinte', label: 'Contribuinte' },
  { key: 'documento', label: 'Documento', kind: 'documento' },
  { key: 'situacao', label: 'Situação', kind: 'status', tone: (r) => ({ Pendente: 'warning', Aprovada: 'success', Indeferida: 'danger', Denúncia: 'violet' } as const)[r.situacao as 'Pendente'] },
  { key: 'valor', label: 'Valor', kind: 'money', total: 'sum' },
]
export function Screen() {
  const page = usePage()
  const form = useForm({ defaultValues: { de: '2026-11-19', ate: '2026-11-20', nome: '', documento: '', mobiliario: '', fiscal: null, situacao: 'Pendente', tipos: [] } })
  return (
    <Page title="Atendimento">
      <Panel>
        <Form form={form} onSubmit={() => page.error(['O período é obrigatório.', 'Informe ao menos um filtro para a consulta.'])}>
          <FormGrid>
            <DateField control={form.control} name="de" label="De" span={2} />
            <DateField control={form.control} name="ate" label="Até" span={2} />
            <TextField control={form.control} name="nome" label="Nome" span={4} />
            <DocumentoField control={form.control} name="documento" label="Documento" span={2} />
            <TextField control={form.control} name="mobiliario" label="Mobiliário" span={2} />
            <SelectField control={form.control} name="fiscal" label="Fiscal" placeholder="Todos" options={['Carla Fiscal', 'Paulo Gestor']} span={4} />
            <SelectField control={form.control} name="situacao" label="Situação" options={sits} span={3} />
            <MultiSelectField control={form.control} name="tipos" label="Tipos" options={tipos} span={3} />
            <FormCell span={2} bottom><Button type="submit" fullWidth leftSection={<IconSearch size={17} />}>Buscar</Button></FormCell>
          </FormGrid>
        </Form>
      </Panel>
      <DataGrid label="Atendimentos" columns={columns} rows={rows} status="ready" onRowClick={() => page.success('Aberto.')} isRowStruck={(r) => r.cancelado} onAdd={() => undefined} onDelete={() => undefined} onRefresh={() => undefined} />
    </Page>
  )
}
