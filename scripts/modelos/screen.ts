import type { Model } from './model.ts'

/** A hand-made screen: its declaration and its component. */
export const screenModel: Model = ({ module, name, camel, title }) => ({
  [`modules/${module}/src/contract/tela-${name}.ts`]: `import { defineScreen } from '@iss/platform/contract'

/** Router, menus, menu filter and access check all read this. */
export const tela${camel.charAt(0).toUpperCase()}${camel.slice(1)} = defineScreen({
  path: '/home/actions/${name}',
  title: '${title}',
  access: { perfis: ['fiscal'] },
  component: '${name}',
  menu: [{ area: 'fiscal', grupo: 'Geral', ordem: 100 }],
})
`,
  [`modules/${module}/src/web/${name}.tsx`]: `import { Form, FormActions, FormGrid } from '@iss/ui/form'
import { Panel } from '@iss/ui/panel'
import { TextField } from '@iss/ui/text-field'
import { Page, usePage } from '@iss/portal/page'
import { Button } from '@mantine/core'
import { useForm } from 'react-hook-form'

/** ${title}. */
export function Screen() {
  const page = usePage()
  const form = useForm({ defaultValues: { texto: '' } })
  return (
    <Page title="${title}">
      <Panel title="Dados">
        <Form form={form} onSubmit={({ texto }) => page.success(texto)}>
          <FormGrid>
            <TextField control={form.control} name="texto" label="Texto" required span={6} />
          </FormGrid>
          <FormActions>
            <Button type="submit">Enviar</Button>
          </FormActions>
        </Form>
      </Panel>
    </Page>
  )
}
`,
})
